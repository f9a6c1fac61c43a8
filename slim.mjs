import { fileURLToPath } from 'node:url';
import { slimPreact, without } from './preact-slim.mjs';

const fileOf = (file) => fileURLToPath(new URL(file, import.meta.url));
const slim = { superstruct: fileOf('superstruct-slim.mjs'), redaxios: fileOf('redaxios-slim.mjs') };

/** Of @r2wc/core: what reads, writes and observes props and events. Our subclass declares none to it, and has its own. */
const propless = [
  [/, w = \{[^}]*\}/, ''],
  [/e\.props \|\|[\s\S]*?(?=class v)/, ''],
  [/static get observedAttributes[\s\S]*?(?=\[y\] = !0)/, ''],
  [/for \(const s of n\)[\s\S]*?(?=connectedCallback)/, '}'],
  [/attributeChangedCallback[\s\S]*?(?=\[b\]\(\) \{)/, ''],
  [/for \(const r of n\) \{\s+const s = d[\s\S]*?(?=return v)/, ''],
];

/** Of uqr: pages with an old Prototype.js have another `reduce`. */
const plain = [[/row\.reduce\(.*, dark\)/, 'dark + row.filter(Boolean).length']];

/** Libraries of which browsers get less than servers do. */
export function slimLibraries() {
  return {
    name: 'slim-libraries',
    resolveId: (source) => slim[source] ?? null,
    transform(code, id) {
      // Declaring a struct does nothing else: those that browsers check nothing against go.
      if (/core[\\/]schemas[\\/]/.test(id)) {
        return { code: code.replace(/(?<![.\w])[a-z]\w+\(/gi, '/* @__PURE__ */ $&'), map: null };
      }
      const changes = id.includes('@r2wc/core') ? propless : id.includes('/uqr/') ? plain : undefined;
      const short = changes ? changes.reduce(without, code) : slimPreact(code, id);
      return short === undefined ? null : { code: short, map: null };
    },
  };
}

/** What only documentation, types and servers read, all of them from the server's build: a declaration's prose, a widget's loading. */
const UNREAD = [
  [/[\\/](declaration|attributes)\.ts$/, ['description', 'values', 'detail', 'parts', 'customProperties']],
  [/[\\/]elements[\\/][a-z-]+[\\/]index\.ts$/, ['load']],
];

/** Leaves out what browsers do not read of our own declarations. */
export function withoutUnread() {
  const unreadIn = (node, names) => {
    if (!node || typeof node !== 'object') return [];
    if (node.type === 'Property' && names.includes(node.key.name)) return [node];
    return Object.values(node).flatMap((each) => unreadIn(each, names));
  };
  return {
    name: 'without-unread',
    transform(code, id) {
      const [, names] = UNREAD.find(([file]) => file.test(id)) ?? [];
      if (!names) return null;
      const short = unreadIn(this.parse(code), names).reduceRight(
        (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
        code,
      );
      return { code: short, map: null };
    },
  };
}
