import { expect } from '@open-wc/testing';
import { bothWays, until } from '#elements/shared/testing/fixture.ts';

/** Relative luminance of what a property of the element's text or background computes to. */
function luminanceOf(element: Element, color: string): number {
  const probe = document.createElement('i');
  probe.style.color = `color(from ${color} xyz-d65 x y z)`;
  element.shadowRoot!.append(probe);
  const [, , y] = getComputedStyle(probe).color.split(' ');
  probe.remove();
  return Number(y);
}

function contrast(element: Element, one: string, other: string): number {
  const [low, high] = [luminanceOf(element, one), luminanceOf(element, other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Too light, too dark and in between, as partners write them; undefined is our own. */
const ACCENTS = [
  ...[
    '#fff',
    '#ffe94d',
    '#0fc',
    'hsl(300 100% 50%)',
    '#777',
    'oklch(0.7 0.15 50)',
    '#2e6b4a',
    '#c00',
    '#0a0a2a',
    '#000',
  ],
  undefined,
];

bothWays(
  'sample-widget',
  {},
  (mount) => {
    afterEach(() => {
      document.body.removeAttribute('style');
    });

    const pages: [string, string][] = [
      ['a white page', ''],
      ['a dark page that declares no scheme', 'background: #101418; color: #eee'],
      ['a dark page that declares it', 'background: #101418; color: #eee; color-scheme: dark'],
      ['a grey page', 'background: #ccc; color: #111'],
      ['white text over a picture', 'background: url(data:,); color: #fff'],
    ];
    for (const [page, style] of pages) {
      for (const accent of ACCENTS) {
        it(`makes an accent ${accent ?? 'of our own'} readable on ${page}`, async () => {
          document.body.style.cssText = style;
          const element = await mount();
          if (accent) element.style.setProperty('--cs-accent', accent);
          await until(() => contrast(element, 'var(--primary-ink)', 'var(--tint)') >= 4.5, 'the accent as text');
          expect(contrast(element, 'var(--on-primary)', 'var(--primary)')).to.be.at.least(4.5);
          expect(contrast(element, 'currentColor', 'var(--ground)')).to.be.at.least(4.5);
          expect(contrast(element, 'var(--ink-2)', 'var(--ground)')).to.be.at.least(4.5);
        });
      }
    }

    it('sets nothing on a page with the ground of the browser, so that nothing is drawn anew', async () => {
      const rules = async () => (await mount()).shadowRoot!.adoptedStyleSheets.at(-1)!.cssRules.length;
      expect(await rules()).to.equal(0);
      document.body.style.cssText = 'background: #101418; color: #eee';
      expect(await rules()).to.equal(1);
    });

    it('leaves an accent that reads well as it is', async () => {
      const element = await mount();
      element.style.setProperty('--cs-accent', '#2e6b4a');
      const change = luminanceOf(element, 'var(--primary-ink)') - luminanceOf(element, '#2e6b4a');
      expect(Math.abs(change)).to.be.below(0.001);
    });

    it('follows a page that turns dark and light again', async () => {
      const element = await mount();
      const dark = () => luminanceOf(element, 'var(--ground)') < 0.1;
      expect(dark()).to.equal(false);
      document.body.style.cssText = 'background: #101418; color: #eee';
      await until(dark, 'the dark ground');
      await until(() => contrast(element, 'var(--primary-ink)', 'var(--tint)') >= 4.5, 'the lighter accent');
      // WebKit tells nobody when an attribute goes that only a script's `style` has written.
      document.body.style.cssText = '';
      await until(() => !dark(), 'the light ground');
    });

    it('stands on its own ground with a theme of its own', async () => {
      document.body.style.cssText = 'background: #101418; color: #eee';
      const element = await mount({ theme: 'light' });
      expect(luminanceOf(element, 'var(--ground)')).to.be.closeTo(1, 0.001);
      expect(contrast(element, 'var(--primary-ink)', 'var(--tint)')).to.be.at.least(4.5);
    });
  },
  { module: '/elements/shared/testing/sample-widget.tsx' },
);
