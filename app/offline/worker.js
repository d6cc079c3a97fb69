// The core of the service, run by Python in a worker: addresses and bodies in, answers out.

let answering;

addEventListener("message", async ({ data }) => {
  if (data.start) {
    answering = load(data.start);
    answering.catch(() => {}); // told to whoever asks
    return;
  }
  try {
    const answer = await answering;
    const told = answer(data.address, data.body);
    postMessage({ id: data.id, status: Number(told.slice(0, 3)), text: told.slice(4) });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error) });
  }
});

async function load({ runtime, core }) {
  const [{ loadPyodide }, archive] = await Promise.all([
    import(`${runtime}/pyodide.mjs`),
    fetch(core).then((response) => response.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: `${runtime}/` });
  python.unpackArchive(archive, "zip", { extractDir: "/core" });
  python.runPython("import sys; sys.path.insert(0, '/core')");
  return python.pyimport("app.offline.answers").answer;
}
