/**
 * Preact and its hooks as browsers get them: without what no component of ours uses (what that saves: docs/performance.md). The
 * server renders with the whole of it; the elements' tests run on this. The cuts are those of the modules as Preact ships them, one version:
 * a cut that does not find its place fails the build, as does a component that uses what is missing.
 */

/** Names that no object has here: what is asked of them is `undefined`, and the minifier drops what hangs on it. */
const absent = (names) => [new RegExp(`\\b\\w+\\.(?:${names})\\b`, 'g'), 'void 0'];

const PREACT = [
  // Context, and the lives of classes: our one class is an error boundary.
  ['j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i', 'L=i'],
  ['j&&j.sub(d),', ''],
  ['d.getChildContext&&(i=_({},i,d.getChildContext())),', ''],
  ['(e=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(n)),', ''],
  ['if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(t){n.__e(t,r)}', ''],
  absent(
    'getDerivedStateFromProps|componentWillMount|componentDidMount|componentWillReceiveProps|componentWillUpdate|componentDidUpdate|getSnapshotBeforeUpdate',
  ),
  // `setState` with a function or a callback, and `forceUpdate`.
  ['"function"==typeof n&&(n=n(_({},r),this.props)),', ''],
  ['this.__v&&(t&&this.__k.push(t),L(this))', 'this.__v&&L(this)'],
  ['x.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),L(this))},', ''],
  ['y.push.apply(d.__h,d.__k),d.__k=[],', ''],
  ['C&&(y.push.apply(d.__h,d.__k),d.__k=[]),', ''],
  [',d.__k=[])', ')'],
  // Portals, and components that wait for a promise, with the markers of theirs in served pages.
  [/\b(?:\w+\.props|M)\.__P\b/g, 'void 0'],
  [/t&&t\.then/g, 'false'],
  ['128&u.__u&&', 'false&&'],
  ['!u&&(i=t.__c)&&(i=i.__z)&&(f=B(i,o=[]))&&(i==t.__e&&o.some(g),g(f),g(i)),', ''],
  ['(h.ref!=v.ref||8&h.__u)', 'h.ref!=v.ref'],
  ['&&!t.data.startsWith("$s")', ''],
  // Elements and attributes.
  ['"math"==C?f="http://www.w3.org/1998/Math/MathML":', ''],
  [/\("foreignObject"==C\|\|.*?"http:\/\/www\.w3\.org\/1999\/xhtml"\),/, ''],
  ['"template"==C&&t.content||', ''],
  ['x.is?x:', ''],
  ['"textarea"==C&&null!=x.defaultValue?null:', ''],
  ['||"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x', ''],
  [/"dangerouslySetInnerHTML"==s\?\w=k:/g, ''],
  ['"progress"==C&&null==b?t.removeAttribute(s):', ''],
  ['&&("progress"!=C||b)', ''],
  [/if\("style"==t\)if.*?\}else if\("o"==/, 'if("o"=='],
  ['.replace(/xlink(H|:h)/,"h")', ''],
  ['/(PointerCapture)$|Capture$/i', '/Capture$/'],
  ['t.replace(l,"$1")', 't.replace(l,"")'],
  // `part` as an attribute: as a property it makes a list of names for each cell.
  [/"width"!=t(?:&&"\w+"!=t)+/, (names) => `!/^(part|${names.match(/\w+(?=")/g).join('|')})$/.test(t)`],
  ['9==r.nodeType&&(r=r.documentElement),', ''],
  // Options: the hooks set all of those that are left, before anything is drawn, but for `debounceRendering` of `flushSync`.
  ['n.__m&&n.__m(r,o),', ''],
  ['(s=n.__b)&&s(r)', 'n.__b(r)'],
  ['(s=n.diffed)&&s(r)', ' n.diffed(r)'],
  ['H=n.__r,', ''],
  ['H&&H(r)', 'n.__r(r)'],
  [/n\.(__c|unmount|vnode)&&n\.\1\(/g, 'n.$1('],
  ['n.__&&n.__(t,r),', ''],
  ['n.event?n.event(r):r', 'n.event(r)'],
];

const HOOKS = [
  // Nobody set options before, and no ids are counted.
  ['a.__=function(n,t){n&&t.__k&&t.__k.__m&&(n.__m=t.__k.__m),p&&p(n,t)},', ''],
  [',v=a.__b,l=a.__r,m=a.diffed,h=a.__c,s=a.unmount,p=a.__', ''],
  [/,v&&v\(n\)|l&&l\(n\),|m&&m\(n\);|,h&&h\(n,t\)|s&&s\(n\);/g, ''],
  // What developer tools read.
  ['a.__h&&a.__h(r,n,f||t),f=0;', ''],
  [/return f=\d,/g, 'return '],
  // Effects left out, other clocks, reducers with a start of their own, components that decide by themselves.
  [/!a\.__s&&/g, ''],
  ['1!=n&&i==a.requestAnimationFrame||((i=a.requestAnimationFrame)||z)(g)', '1==n&&z(g)'],
  ['"function"==typeof requestAnimationFrame', 'true'],
  ['i?i(u):', ''],
  ['var c=r.shouldComponentUpdate;', ''],
  [/if\((u\.__\.some\(function\(n\)\{.*?\}\)),c\)\{.*?\}return/, '$1;return'],
];

const MISSING =
  /\b(?:dangerouslySetInnerHTML|default(?:Value|Checked)|createContext|createPortal|forceUpdate|shouldComponentUpdate|foreignObject|xlinkHref|on\w+PointerCapture|component(?:Will|DidMount|DidUpdate)\w*|get(?:DerivedState|Snapshot)\w+)\b|\bstyle=[{"]|<(?:math|template|progress)\b/;

export function without(code, [cut, rest]) {
  const short = cut instanceof RegExp ? code.replace(cut, rest) : code.replaceAll(cut, rest);
  if (short === code) throw new Error(`a library has no ${cut} any more: see slim.mjs and preact-slim.mjs`);
  return short;
}

/** The module without what is cut from it; undefined where that is nothing. */
export function slimPreact(code, file) {
  const [, name] = /[\\/]preact[\\/].*?(preact|hooks)\.mjs$/.exec(file) ?? [];
  if (name) return (name === 'hooks' ? HOOKS : PREACT).reduce(without, code);
  const [used] = /[\\/]elements[\\/].*(?<!\.test)\.tsx$/.test(file) ? (MISSING.exec(code) ?? []) : [];
  if (used) throw new Error(`${file} uses ${used}, which browsers have not: see preact-slim.mjs`);
}
