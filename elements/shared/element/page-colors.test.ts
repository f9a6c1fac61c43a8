import { expect } from '@open-wc/testing';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { until } from '#elements/shared/testing/until.ts';

/** Relative luminance of a colour, which may refer to the element's custom properties. */
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

/** Accents of partners: too light, too dark and in between. Undefined is the default. */
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

    it('sets nothing on a page with the browser’s background, to avoid another render', async () => {
      const rules = async () => (await mount()).shadowRoot!.adoptedStyleSheets.at(-1)!.cssRules.length;
      expect(await rules()).to.equal(0);
      document.body.style.cssText = 'background: #101418; color: #eee';
      expect(await rules()).to.equal(1);
    });

    it('keeps an accent that is readable', async () => {
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
      // WebKit does not notify of the removal of a `style` attribute that only a script has set.
      document.body.style.cssText = '';
      await until(() => !dark(), 'the light ground');
    });

    it('has its own background with its own theme', async () => {
      document.body.style.cssText = 'background: #101418; color: #eee';
      const element = await mount({ theme: 'light' });
      expect(luminanceOf(element, 'var(--ground)')).to.be.closeTo(1, 0.001);
      expect(contrast(element, 'var(--primary-ink)', 'var(--tint)')).to.be.at.least(4.5);
    });
  },
  { module: '/elements/shared/testing/sample-widget.tsx' },
);
