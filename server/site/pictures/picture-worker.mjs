import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

// Plain JavaScript: with TypeScript, every process that starts a worker would need a loader.

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

/** Returns the PNG bytes of a drawing. */
function draw(svg) {
  const drawing = new Resvg(svg, { font: { fontBuffers: workerData.fonts } });
  const picture = drawing.render();
  try {
    return picture.asPng();
  } finally {
    picture.free();
    drawing.free();
  }
}

parentPort.on('message', (svg) => {
  try {
    const png = draw(svg);
    parentPort.postMessage({ png }, [png.buffer]);
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});
