import { expect, it } from 'vitest';
import { startLate } from './late-start.ts';

const START = '<script nonce="n" type="module" async="">import "/a.js"; import("/b.js");</script>';

it('asks for no module while the page is not painted', () => {
  const preload = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
  const page = startLate(`<head>${preload}<link rel="preload" href="/font"/></head><body>text${START}</body>`);
  expect(page).not.toContain('rel="modulepreload"');
  expect(page).not.toContain('type="module"');
  expect(page).toContain('<link rel="preload" href="/font"/>');
  expect(page).toContain('<script nonce="n" type="text/plain">import "/a.js"; import("/b.js");</script>');
  expect(page).toContain('["/a.js"]');
});

it('leaves a page without modules alone', () => {
  expect(startLate('<p>text</p>')).toBe('<p>text</p>');
});
