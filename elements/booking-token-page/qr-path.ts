/** An SVG path of the dark modules, one unit each: a run of neighbours in a row is one rectangle. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const run = x + 1 - start;
      path += `M${start} ${y}h${run}v1h-${run}z`;
    }
  });
  return path;
}
