"""Processes that only work: any of them may die at any moment, and nothing waits for it."""

from app.processes.looped import LoopedWorkers
from app.processes.start import begin
from app.processes.worker import DiedError, Worker
from app.processes.workers import Workers, WorkLostError

__all__ = ["DiedError", "LoopedWorkers", "WorkLostError", "Worker", "Workers", "begin"]
