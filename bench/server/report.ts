import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { wrap } from '#testing/wrap.ts';

const REPORT = 'docs/benchmarks-server.md';

/** When and where a part of the report was measured. */
export function circumstances(): string {
  const load = loadavg()[0]!;
  const [core] = cpus();
  const otherLoad = load > cpus().length * 2 ? ', so other processes were running' : '';
  return `${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, Node ${process.versions.node}, load average ${load.toFixed(1)} at the end${otherLoad}.`;
}

const PARTS = ['pages', 'load-embedded', 'load-postgresql'];

/** Replaces one part of the report. The others stay as they are. */
export function writePart(name: string, markdown: string): void {
  const text = wrap(markdown);
  const empty = PARTS.map((part) => `<!-- ${part} -->\n\n<!-- /${part} -->\n`).join('\n');
  const before = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : `# The server\n\n${empty}`;
  const place = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  writeFileSync(
    REPORT,
    before.replace(place, (_, start: string, end: string) => `${start}\n${text}\n\n${end}`),
  );
  console.log(`\n${text}\n\nWritten: ${REPORT}`);
}
