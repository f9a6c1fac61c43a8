import { expect, fixtureSync } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { until } from '#elements/shared/testing/until.ts';
import { Dialog } from './dialog.tsx';
import { followSwipe, isSheet } from './swipe.ts';

/** Shows a dialog with these styles. */
async function show(styles: string) {
  const host = fixtureSync<HTMLElement>('<div></div>');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.dialog { box-sizing: border-box; padding: 0; border: 0; ${styles} }`);
  shadow.adoptedStyleSheets = [sheet];
  const root = createRoot(shadow);
  root.render(
    <Dialog labelledBy="title" onClose={() => {}}>
      <h2 id="title">Times</h2>
      <div id="scrolled">Content</div>
    </Dialog>,
  );
  await until(() => shadow.querySelector('dialog[open]'), 'the dialog');
  const dialog = shadow.querySelector('dialog')!;
  return { dialog, close: () => root.unmount() };
}

const SHEET = 'width: 100%; max-width: none; height: 200px; margin: auto 0 0;';
const BOX = 'width: 300px; height: 200px; margin: auto;';

it('lets a sheet rise in 180 ms, and any other dialog fade in in 120 ms', async () => {
  for (const [styles, property, duration] of [
    [SHEET, 'translate', 180],
    [BOX, 'opacity', 120],
  ] as const) {
    const { dialog, close } = await show(styles);
    const [own, backdrop] = dialog.getAnimations({ subtree: true });
    const [first] = (own!.effect as KeyframeEffect).getKeyframes();
    expect(first).to.have.property(property);
    expect(own!.effect!.getTiming().duration).to.equal(duration);
    expect((backdrop!.effect as KeyframeEffect).pseudoElement).to.equal('::backdrop');
    expect(backdrop!.effect!.getTiming().duration).to.equal(120);
    close();
    // A running animation would keep the closed dialog in memory.
    await until(() => own!.playState === 'idle', 'the end of the animation');
  }
});

it('moves nothing for visitors who prefer less motion', async () => {
  const real = window.matchMedia;
  window.matchMedia = ((query: string) => ({ matches: query.includes('reduced-motion') })) as typeof real;
  try {
    const { dialog, close } = await show(SHEET);
    expect(dialog.getAnimations({ subtree: true })).to.deep.equal([]);
    close();
  } finally {
    window.matchMedia = real;
  }
});

/** A finger that moves over a target in steps of so many milliseconds. */
function move(target: Element, points: [x: number, y: number][], ended = 'touchend'): void {
  const touchAt = ([clientX, clientY]: [number, number]) => new Touch({ identifier: 1, target, clientX, clientY });
  const send = (type: string, touches: Touch[]) =>
    target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, composed: true, cancelable: true }));
  send('touchstart', [touchAt(points[0]!)]);
  for (const point of points.slice(1)) send('touchmove', [touchAt(point)]);
  send(ended, []);
}

/** Whether a swipe over a dialog closes it. */
async function closesBy(
  points: [x: number, y: number][],
  { styles = SHEET, mayClose = true, scrolled = false, ended = 'touchend' } = {},
): Promise<boolean> {
  const { dialog, close } = await show(styles);
  let closed = false;
  const stop = followSwipe(
    dialog,
    () => mayClose,
    () => {
      closed = true;
    },
  );
  const content = dialog.querySelector<HTMLElement>('#scrolled')!;
  if (scrolled) {
    Object.assign(content.style, { height: '50px', overflow: 'auto' });
    content.append(Object.assign(document.createElement('div'), { style: 'height: 500px' }));
    content.scrollTop = 40;
  }
  move(content, points, ended);
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished.catch(() => {})));
  await Promise.resolve();
  if (!closed) expect(dialog.style.translate).to.equal('');
  stop();
  close();
  return closed;
}

const DOWN: [number, number][] = [
  [100, 400],
  [100, 410],
  [102, 520],
];

const SWIPES: [what: string, points: [number, number][], options: Parameters<typeof closesBy>[1], closes: boolean][] = [
  ['closes by a swipe down', DOWN, {}, true],
  ['stays while it is locked', DOWN, { mayClose: false }, false],
  ['stays if what the finger touches has scrolled', DOWN, { scrolled: true }, false],
  ['stays if the swipe is interrupted', DOWN, { ended: 'touchcancel' }, false],
  ['stays if it is no sheet', DOWN, { styles: BOX }, false],
  [
    'stays by a swipe up',
    [
      [100, 400],
      [100, 390],
      [100, 200],
    ],
    {},
    false,
  ],
  [
    'stays by a swipe to the side',
    [
      [100, 400],
      [120, 405],
      [300, 520],
    ],
    {},
    false,
  ],
  [
    'stays by a tap',
    [
      [100, 400],
      [101, 403],
    ],
    {},
    false,
  ],
];
for (const [what, points, options, closes] of SWIPES) {
  it(`${what}`, async () => {
    expect(await closesBy(points, options)).to.equal(closes);
  });
}

it('knows a sheet from a dialog in the middle', async () => {
  for (const [styles, expected] of [
    [SHEET, true],
    [BOX, false],
  ] as const) {
    const { dialog, close } = await show(styles);
    for (const each of dialog.getAnimations()) each.finish();
    expect(isSheet(dialog)).to.equal(expected);
    close();
  }
});
