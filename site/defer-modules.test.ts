import { expect, it } from 'vitest';
import { deferModules } from './defer-modules.ts';

const START = '<script nonce="n" type="module" async="">import "/a.js"; import("/b.js");</script>';

it('requests no module before the first paint', () => {
  const preload = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
  const page = deferModules(`<head>${preload}<link rel="preload" href="/font"/></head><body>text${START}</body>`);
  expect(page).not.toContain('rel="modulepreload"');
  expect(page).not.toContain('type="module"');
  expect(page).toContain('<link rel="preload" href="/font"/>');
  expect(page).toContain('<script nonce="n" type="text/plain">import "/a.js"; import("/b.js");</script>');
  expect(page).toContain('["/a.js"]');
});

it('listens for clicks before the first button', () => {
  const page = deferModules(
    `<head><link rel="stylesheet" href="/a.css"/></head><body><button></button>${START}</body>`,
  );
  expect(page.indexOf("addEventListener('click'")).toBeGreaterThan(0);
  expect(page.indexOf("addEventListener('click'")).toBeLessThan(page.indexOf('rel="stylesheet"'));
  expect(page).toMatch(/^<head><script nonce="n">/);
});

it('does not change a page without modules', () => {
  expect(deferModules('<p>text</p>')).toBe('<p>text</p>');
});

it('requests the modules in order, one per task, and then starts the page', () => {
  const preloads = ['/a.js', '/b.js', '/c.js'].map((href) => `<link rel="modulepreload" href="${href}"/>`).join('');
  const page = deferModules(`<head>${preloads}</head><body>${START}</body>`);
  const code = page.slice(page.lastIndexOf('<script'), page.lastIndexOf('</script>')).replace(/^<script[^>]*>/, '');
  const tasks: (() => void)[] = [];
  const appended: Record<string, string>[] = [];
  const document = {
    hidden: true,
    addEventListener() {},
    currentScript: { previousElementSibling: { textContent: 'start()' } },
    createElement: (tag: string) => ({ tag }),
    head: { append: (node: Record<string, string>) => appended.push(node) },
  };
  const setTimeout = (run: (...values: unknown[]) => void, _after: number, ...values: unknown[]) =>
    tasks.push(() => run(...values));
  new Function('document', 'addEventListener', 'setTimeout', code)(document, () => {}, setTimeout);
  expect(appended).toEqual([]);
  for (const [index, task] of tasks.entries()) {
    task();
    expect(appended).toHaveLength(index + 1);
  }
  expect(appended).toEqual([
    ...['/a.js', '/b.js', '/c.js'].map((href) => ({ tag: 'link', rel: 'modulepreload', href })),
    { tag: 'script', type: 'module', textContent: 'start()' },
  ]);
});
