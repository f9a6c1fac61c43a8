import { expect, fixtureSync } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { addStyles } from '#elements/shared/element/index.ts';
import { until } from '#elements/shared/testing/until.ts';
import base from '../base.css';
import { Dialog, motion } from './dialog.tsx';
import { followSwipe, isSheet } from './dialog-motion.ts';

/** Shows a dialog with these styles, after the focus was on a button. */
async function show(styles: string) {
  const host = fixtureSync<HTMLElement>('<div></div>');
  const shadow = host.attachShadow({ mode: 'open' });
  for (const text of [base, `.dialog.dialog { ${styles} }`]) addStyles(shadow, text);
  const opener = shadow.appendChild(document.createElement('button'));
  opener.focus();
  const root = createRoot(shadow.appendChild(document.createElement('div')));
  root.render(
    <Dialog labelledBy="title" onClose={() => {}}>
      <h2 id="title">Times</h2>
      <div id="scrolled">Content</div>
    </Dialog>,
  );
  await until(() => shadow.querySelector('dialog[open]'), 'the dialog');
  await motion.load();
  return { shadow, opener, dialog: shadow.querySelector('dialog')!, close: () => root.unmount() };
}

const SHEET = 'width: 100%; height: 200px; margin: auto 0 0;';
const BOX = 'width: 300px; height: 200px; margin: auto;';

const keyframes = ({ effect }: Animation) => (effect as KeyframeEffect).getKeyframes();

it('lets a dialog and its backdrop fade in in 120 ms', async () => {
  const { dialog, close } = await show(BOX);
  const animations = dialog.getAnimations({ subtree: true });
  expect(animations.map(({ effect }) => (effect as KeyframeEffect).pseudoElement)).to.deep.equal([null, '::backdrop']);
  for (const animation of animations) {
    expect(keyframes(animation)[0]).to.include({ opacity: '0' });
    expect(animation.effect!.getTiming().duration).to.equal(120);
  }
  close();
});

it('lets a closed dialog leave as a picture: a sheet downwards, any other one fades', async () => {
  for (const [styles, property, to] of [
    [SHEET, 'translate', '0px 100%'],
    [BOX, 'opacity', '0'],
  ] as const) {
    const { shadow, opener, dialog, close } = await show(styles);
    for (const each of dialog.getAnimations({ subtree: true })) each.finish();
    close();
    expect(shadow.activeElement).to.equal(opener);
    await Promise.resolve();
    expect(dialog.isConnected && !dialog.open && dialog.inert && dialog.matches(':popover-open')).to.equal(true);
    // The same dialog may be open again.
    expect(dialog.querySelectorAll('[id]').length).to.equal(0);
    const [own, backdrop] = dialog.getAnimations({ subtree: true });
    expect(keyframes(own!)[1]).to.have.property(property, to);
    expect(own!.effect!.getTiming().duration).to.equal(180);
    expect((backdrop!.effect as KeyframeEffect).pseudoElement).to.equal('::backdrop');
    // The next press is the page's.
    const { x, y } = dialog.getBoundingClientRect();
    expect(document.elementFromPoint(x + 20, y + 20)).not.to.equal(shadow.host);
    expect(shadow.activeElement).to.equal(opener);
    await until(() => !dialog.isConnected, 'the end of the motion');
  }
});

it('keeps what has scrolled where it is while the dialog leaves', async () => {
  const { dialog, close } = await show(`${BOX} overflow: auto;`);
  dialog.querySelector<HTMLElement>('#scrolled')!.style.height = '900px';
  dialog.scrollTop = 120;
  close();
  await Promise.resolve();
  expect(dialog.scrollTop).to.equal(120);
});

it('lets no dialog leave whose place another one takes', async () => {
  const shadow = fixtureSync<HTMLElement>('<div></div>').attachShadow({ mode: 'open' });
  const root = createRoot(shadow);
  root.render(
    <Dialog labelledBy="title" isReplaced onClose={() => {}}>
      <h2 id="title">Times</h2>
    </Dialog>,
  );
  await until(() => shadow.querySelector('dialog[open]'), 'the dialog');
  await motion.load();
  root.unmount();
  await Promise.resolve();
  expect(shadow.querySelector('dialog')).to.equal(null);
});

it('moves nothing for visitors who prefer less motion', async () => {
  const real = window.matchMedia;
  window.matchMedia = ((query: string) => ({ matches: query.includes('reduced-motion') })) as typeof real;
  try {
    const { dialog, close } = await show(SHEET);
    close();
    await Promise.resolve();
    expect(dialog.isConnected).to.equal(false);
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
