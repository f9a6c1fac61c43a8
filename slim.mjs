import { fileURLToPath } from 'node:url';

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

function without(code, [pattern, rest]) {
  if (!pattern.test(code)) throw new Error(`a library has no ${pattern} any more: see slim.mjs`);
  return code.replace(pattern, rest);
}

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
      return changes && { code: changes.reduce(without, code), map: null };
    },
  };
}

/** A declaration's prose is for documentation and types, which read it from the server's build; browsers need none. */
export function withoutProse() {
  const prose = ['description', 'values', 'detail', 'parts', 'customProperties'];
  const proseIn = (node) => {
    if (!node || typeof node !== 'object') return [];
    if (node.type === 'Property' && prose.includes(node.key.name)) return [node];
    return Object.values(node).flatMap(proseIn);
  };
  return {
    name: 'without-prose',
    transform(code, id) {
      if (!/[\\/](declaration|attributes)\.ts$/.test(id)) return null;
      const short = proseIn(this.parse(code)).reduceRight(
        (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
        code,
      );
      return { code: short, map: null };
    },
  };
}
