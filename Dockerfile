# Two stages: packages are installed in the first, the second has nothing but what runs.
FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements.lock .
RUN python -m venv /venv && \
    /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock && \
    /venv/bin/python -m compileall -q /venv

FROM python:3.11-slim
LABEL org.opencontainers.image.title="Freecount" \
      org.opencontainers.image.description="Scores a mahjong hand" \
      org.opencontainers.image.licenses="MIT"
ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    FREECOUNT_LOG_LEVEL=info FREECOUNT_METRICS_PORT=9000 FREECOUNT_METRICS_HOST=0.0.0.0
WORKDIR /srv
COPY --from=build /venv /venv
COPY LICENSE README.md ./
COPY scoring scoring
COPY schemas schemas
# Where `make offline` has run, the page of this image scores without a network, too.
COPY app app
RUN python -m compileall -q scoring schemas app
USER 10001:10001
EXPOSE 8000 9000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["python", "-c", \
    "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0"]
