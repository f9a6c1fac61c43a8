import { expect, fixtureSync } from '@open-wc/testing';
import { createElement, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Language } from '#core/schemas/scalars.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import base from '../../shared/base.css';
import { ClubMap, type ClubMapProps, type MapBounds, type MapUnavailableError } from './index.ts';
import { PINS, pin, price } from './testing.ts';

type Event = ['activate', number | null] | ['select', number] | ['search', MapBounds] | ['error', MapUnavailableError];

interface Shown {
  root: ShadowRoot;
  events: Event[];
  /** The last event of a kind. */
  last(kind: Event[0]): unknown;
  set(props: Partial<ClubMapProps>): Promise<void>;
  pins(): HTMLButtonElement[];
  named(name: string): HTMLButtonElement;
  focusedName(): string | null;
  button(name: string): HTMLButtonElement | undefined;
}

const roots: Root[] = [];

/**
 * Puts a map of 600 by 500 pixels on the page, in a shadow root as the list has it, and waits for
 * its pins.
 */
async function show(props: Partial<ClubMapProps> = {}): Promise<Shown> {
  const host = fixtureSync('<div></div>');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${base} .holder { width: 600px; height: 500px; }`);
  root.adoptedStyleSheets = [sheet];
  const holder = document.createElement('div');
  holder.className = 'holder';
  root.append(holder);
  const events: Event[] = [];
  let set: Shown['set'] = async () => {};
  function Page() {
    const [given, setGiven] = useState<Partial<ClubMapProps>>(props);
    set = async (more) => {
      setGiven((before) => ({ ...before, ...more }));
      // The render, then its effects.
      await settle();
      await settle();
    };
    return createElement(ClubMap, {
      pins: PINS,
      activeId: null,
      language: 'en',
      priceLabel: price,
      onActivate: (id) => events.push(['activate', id]),
      onSelect: (id) => events.push(['select', id]),
      onBoundsSearch: (bounds) => events.push(['search', bounds]),
      onError: (error) => events.push(['error', error]),
      ...given,
    });
  }
  const mounted = createRoot(holder);
  roots.push(mounted);
  mounted.render(createElement(Page));
  await until(() => root.querySelector('.leaflet-container, .map-note'), 'the map');
  await settle();
  const pins = () => [...root.querySelectorAll<HTMLButtonElement>('.pin')];
  return {
    root,
    events,
    last: (kind) => events.findLast(([found]) => found === kind)?.[1],
    set: (more) => set(more),
    pins,
    named: (name) => {
      const found = pins().find((element) => element.getAttribute('aria-label')?.startsWith(name));
      if (!found) throw new Error(`no pin ${name} among ${pins().map((each) => each.getAttribute('aria-label'))}`);
      return found;
    },
    focusedName: () => root.activeElement?.getAttribute('aria-label') ?? null,
    button: (name) =>
      [...root.querySelectorAll('button')].find(
        (element) => element.getAttribute('aria-label') === name || element.textContent === name,
      ),
  };
}

const view = ({ root }: Shown) => root.querySelector<HTMLElement>('.map-view')!;
const key = (target: Element, name: string) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, code: name, bubbles: true, cancelable: true, composed: true }),
  );
/** Leaflet reads the old `keyCode`, which a constructed event has not. */
function mapKey(target: Element, keyCode: number): void {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  target.dispatchEvent(event);
}
const RIGHT = 39;

const place = (element: Element) => {
  const { left, bottom, width } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(bottom) };
};

/** Waits until the pins have not moved for two frames: then no pan or zoom is running. */
async function rest(map: Shown): Promise<void> {
  let before = '';
  await until(() => {
    const now = `${view(map).className} ${map.pins().map((each) => `${place(each).x} ${place(each).y}`)}`;
    const same = now === before && !now.includes('leaflet-zoom-anim ') && !now.includes('leaflet-pan-anim');
    before = now;
    return same;
  }, 'a map at rest');
}

describe('the map of clubs', () => {
  afterEach(async () => {
    for (const root of roots.splice(0)) root.unmount();
    await settle();
  });

  it('shows the price of each club, or that it has no free time', async () => {
    const map = await show();
    expect(
      map
        .pins()
        .map((each) => each.textContent)
        .sort(),
    ).to.deep.equal(['taken', '₴350', '₴500']);
    expect(map.named('Club 2').getAttribute('aria-label')).to.equal('Club 2, ₴350');
    expect(map.named('Club 3').getAttribute('aria-label')).to.equal('Club 3, taken');
  });

  it('has pins of at least 44 pixels that point at their place', async () => {
    const map = await show();
    for (const each of map.pins()) {
      const { width, height } = each.getBoundingClientRect();
      expect(width).to.be.at.least(44);
      expect(height).to.equal(44);
      expect(each.firstElementChild!.getBoundingClientRect().height).to.equal(32);
    }
    const { left, width } = view(map).getBoundingClientRect();
    expect(place(map.named('Club 2')).x).to.be.closeTo(left + width / 2, 1);
  });

  const languages: [Language, string, string][] = [
    ['en', 'Map of clubs', 'Zoom in'],
    ['uk', 'Мапа клубів', 'Наблизити'],
    ['ru', 'Карта клубов', 'Приблизить'],
  ];
  for (const [language, name, zoomIn] of languages)
    it(`is in ${language} and without findings of axe`, async () => {
      const map = await show({ language });
      expect(view(map).getAttribute('aria-label')).to.equal(name);
      expect(map.button(zoomIn)).to.not.equal(undefined);
      await until(() => map.root.querySelector('.base-map text'), 'names on the map');
      await expect(map.root.host).to.be.accessible();
    });

  it('changes the language of its names and pins', async () => {
    const map = await show();
    await until(() => map.root.querySelector('.base-map text'), 'names on the map');
    await map.set({ language: 'uk' });
    await until(() => map.pins().some((each) => each.textContent === 'зайнято'), 'the Ukrainian word');
    await until(() => map.root.querySelector('.base-map')?.textContent?.includes('Бровари'), 'the Ukrainian name');
  });

  describe('with the keyboard', () => {
    it('has one tab stop for all pins, and arrow keys between them', async () => {
      const map = await show();
      const stops = () => map.pins().filter((each) => each.tabIndex === 0);
      expect(stops().map((each) => each.getAttribute('aria-label'))).to.deep.equal(['Club 2, ₴350']);
      stops()[0]!.focus();
      key(map.root.activeElement!, 'ArrowLeft');
      expect(map.focusedName()).to.equal('Club 1, ₴500');
      expect(stops()).to.have.length(1);
      key(map.root.activeElement!, 'ArrowRight');
      key(map.root.activeElement!, 'ArrowRight');
      expect(map.focusedName()).to.equal('Club 3, taken');
      key(map.root.activeElement!, 'ArrowRight');
      expect(map.focusedName()).to.equal('Club 3, taken');
      key(map.root.activeElement!, 'Escape');
      expect(map.root.activeElement).to.equal(view(map));
    });

    it('selects a club by the button of its pin', async () => {
      const map = await show();
      map.named('Club 1').click();
      expect(map.last('select')).to.equal(1);
    });

    it('moves the map by the arrow keys', async () => {
      const map = await show();
      const before = place(map.named('Club 2')).x;
      view(map).focus();
      mapKey(view(map), RIGHT);
      await until(() => place(map.named('Club 2')).x < before, 'a map that moved');
    });

    it('zooms by buttons that keep their focus', async () => {
      const map = await show();
      const apart = () => place(map.named('Club 2')).x - place(map.named('Club 1')).x;
      const before = apart();
      const button = map.button('Zoom out')!;
      button.focus();
      button.click();
      await until(() => apart() < before, 'pins closer to one another');
      expect(map.root.activeElement).to.equal(button);
    });
  });

  describe('with clubs close together', () => {
    const near = [pin(1, 50.45, 30.52, 50_000), pin(2, 50.452, 30.523, 30_000), pin(3, 49.84, 24.03, 40_000)];

    it('shows one marker with their number and the lowest price', async () => {
      const map = await show({ pins: near });
      const cluster = map.named('2 clubs');
      expect(cluster.getAttribute('aria-label')).to.equal('2 clubs from ₴300, zoom in');
      expect(cluster.textContent).to.equal('₴300');
      expect(cluster.querySelector<HTMLElement>('[data-count]')?.dataset.count).to.equal('2');
    });

    it('opens, and focuses the cheapest club', async () => {
      const map = await show({ pins: near });
      map.named('2 clubs').click();
      await until(() => map.focusedName() === 'Club 2, ₴300', 'the focus on the cheapest');
      await rest(map);
      expect(map.named('Club 1')).to.not.equal(undefined);
      expect(map.last('select')).to.equal(undefined);
    });

    it('shows clubs at one address around it', async () => {
      const map = await show({ pins: [pin(1, 50.45, 30.52), pin(2, 50.45, 30.52, 30_000), pin(3, 50.45, 30.52)] });
      map.named('3 clubs').click();
      await until(() => map.pins().length === 3, 'three pins');
      expect(map.focusedName()).to.equal('Club 2, ₴300');
      expect(new Set(map.pins().map((each) => `${place(each).x} ${place(each).y}`)).size).to.equal(3);
    });

    it('marks the cluster that contains the active club', async () => {
      const map = await show({ pins: near });
      await map.set({ activeId: 1 });
      expect(map.named('2 clubs').classList.contains('pin-active')).to.equal(true);
      await map.set({ activeId: null });
      expect(map.root.querySelector('.pin-active')).to.equal(null);
    });
  });

  describe('next to the list', () => {
    it('marks the active pin without moving the map', async () => {
      const map = await show();
      const before = map.pins().map(place);
      await map.set({ activeId: 1 });
      expect(map.root.querySelector('.pin-active')).to.equal(map.named('Club 1'));
      expect(map.pins().map(place)).to.deep.equal(before);
    });

    it('reports which pin the pointer or the focus is on', async () => {
      const map = await show();
      map.named('Club 1').dispatchEvent(new PointerEvent('pointerenter'));
      expect(map.last('activate')).to.equal(1);
      map.named('Club 1').dispatchEvent(new PointerEvent('pointerleave'));
      expect(map.last('activate')).to.equal(null);
      map.named('Club 2').focus();
      expect(map.last('activate')).to.equal(2);
      map.named('Club 2').blur();
      expect(map.last('activate')).to.equal(null);
    });

    it('keeps a pin and its focus when the list finds more', async () => {
      const map = await show();
      const kept = map.named('Club 1');
      kept.focus();
      await map.set({ pins: [...PINS, pin(4, 50.47, 30.46)] });
      await until(() => map.pins().length === 4, 'four pins');
      expect(map.named('Club 1')).to.equal(kept);
      expect(map.root.activeElement).to.equal(kept);
    });

    it('renders only the pins in view of a thousand clubs', async () => {
      const many = Array.from({ length: 1000 }, (_, index) =>
        pin(index + 1, 50.3 + (index % 32) / 100, 30.3 + Math.floor(index / 32) / 60),
      );
      const map = await show({ pins: many });
      for (let step = 0; step < 4; step += 1) {
        expect(map.pins().length).to.be.within(1, 150);
        map.button('Zoom in')!.click();
        await rest(map);
      }
    });
  });

  describe('and the area in view', () => {
    it('offers a search only when the visitor has moved it', async () => {
      const map = await show();
      await map.set({ pins: [pin(7, 49.84, 24.03)] });
      await until(() => map.pins().length === 1 && map.named('Club 7'), 'the new pin');
      expect(map.button('Search here')).to.equal(undefined);
      map.button('Zoom out')!.click();
      await until(() => map.button('Search here'), 'the offer');
      await rest(map);
      map.button('Search here')!.click();
      await until(() => !map.button('Search here'), 'no offer any more');
      const [south, west, north, east] = map.last('search') as MapBounds;
      expect(south < 49.84 && north > 49.84 && west < 24.03 && east > 24.03).to.equal(true);
    });

    it('does not move after a search of the area in view', async () => {
      const map = await show();
      map.button('Zoom out')!.click();
      await until(() => map.button('Search here'), 'the offer');
      await rest(map);
      const before = place(map.named('Club 2'));
      map.button('Search here')!.click();
      // Rounded as in a page's address: rounded outwards, they would not fit at this zoom.
      const [south, west, north, east] = map.last('search') as MapBounds;
      const bounds: MapBounds = [south - 5e-5, west - 5e-5, north + 5e-5, east + 5e-5];
      await map.set({ bounds, pins: [PINS[1]!] });
      await until(() => map.pins().length === 1, 'the found pin');
      expect(place(map.named('Club 2'))).to.deep.equal(before);
      expect(map.button('Search here')).to.equal(undefined);
    });

    it('does not move when the visitor has moved it before the answer arrives', async () => {
      const map = await show({ bounds: [50.3, 30.3, 50.6, 30.7] });
      map.button('Zoom in')!.click();
      await until(() => map.button('Search here'), 'the offer');
      await rest(map);
      const before = place(map.named('Club 2'));
      await map.set({ pins: [...PINS, pin(4, 50.48, 30.49)] });
      await until(() => map.pins().some((each) => each.ariaLabel?.startsWith('Club 4')));
      expect(place(map.named('Club 2'))).to.deep.equal(before);
      expect(map.button('Search here')).to.not.equal(undefined);
    });

    it('shows the bounds it is given', async () => {
      const map = await show({ bounds: [50, 30, 51, 31] });
      map.button('Zoom out')!.click();
      await until(() => map.button('Search here'), 'the offer');
      await map.set({ bounds: [49, 23, 51, 25], pins: [pin(8, 50, 24)] });
      await until(() => map.pins().length === 1, 'the pin');
      const { left, width } = view(map).getBoundingClientRect();
      expect(place(map.named('Club 8')).x).to.be.closeTo(left + width / 2, 2);
      expect(map.button('Search here')).to.equal(undefined);
    });

    it("marks only the visitor's own place with a dot", async () => {
      const map = await show({ center: { latitude: 50.45, longitude: 30.5 } });
      expect(map.root.querySelector('.visitor')).to.equal(null);
      await map.set({ center: { latitude: 50.45, longitude: 30.52, visitor: true } });
      const dot = map.root.querySelector('.visitor')!;
      expect(dot.getAttribute('aria-label')).to.equal('You are here');
      const { left, width } = dot.getBoundingClientRect();
      expect(left + width / 2).to.be.closeTo(place(map.named('Club 2')).x, 1);
    });
  });

  describe('below the pins', () => {
    const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

    it('draws the map without tiles, with names, a scale and the source', async () => {
      const map = await show();
      await until(() => map.root.querySelector('.base-map .river'), 'the river');
      expect(map.root.querySelectorAll('.base-map [style*="fill"]').length).to.equal(0);
      expect(map.root.querySelector('.map-scale')?.textContent).to.match(/^\d+ k?m$/);
      expect(map.root.querySelector('.map-attribution')?.textContent).to.contain('Natural Earth');
    });

    it('shows tiles with their attribution, as text and links', async () => {
      const attribution = '© <a href="https://maps.example/">Maps</a><img src=x onerror=alert(1)>';
      const map = await show({ tiles: { url: `${PIXEL}#{z}/{x}/{y}`, attribution } });
      await until(() => map.root.querySelector('.leaflet-tile-loaded'), 'a tile');
      expect(map.root.querySelector('.map-attribution')?.innerHTML).to.equal(
        '<span>© </span><a part="map-link" href="https://maps.example/" target="_blank" rel="noreferrer">Maps</a>',
      );
      expect(map.root.querySelector('.base-map')).to.equal(null);
    });

    it('draws the map when tiles fail', async () => {
      const map = await show({ tiles: { url: 'data:image/gif;base64,AAAA#{z}/{x}/{y}', attribution: '© Maps' } });
      await until(() => map.root.querySelector('.base-map .river'), 'the river');
      expect(map.root.querySelectorAll('img.leaflet-tile').length).to.equal(0);
      expect(map.root.querySelector('.map-attribution')?.textContent).to.contain('Natural Earth');
    });

    it('names only places of Ukraine, and has no grid', async () => {
      const map = await show({ pins: [], bounds: [43, 20, 56, 42] });
      await until(() => map.root.querySelectorAll('.base-map text').length > 5, 'names');
      const names = [...map.root.querySelectorAll('.base-map text')].map((each) => each.textContent);
      expect(names).to.include('Kyiv');
      for (const abroad of ['Warsaw', 'Minsk', 'Moscow', 'Budapest', 'Bucharest']) expect(names).to.not.include(abroad);
      expect(map.root.querySelector('.base-map .graticule')).to.equal(null);
      expect(map.root.querySelector('.base-map .abroad')).to.not.equal(null);
    });

    /** Whether the text is hidden, or no pin is over it. */
    const isClear = (map: Shown, text: Element) => {
      if (getComputedStyle(text).visibility === 'hidden') return true;
      const box = text.getBoundingClientRect();
      return map.pins().every((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      });
    };
    const shownNames = (map: Shown) =>
      [...map.root.querySelectorAll('.base-map text')]
        .filter((each) => getComputedStyle(each).visibility !== 'hidden')
        .map((each) => each.textContent);

    it('has no name under a pin, whichever came first, and at every zoom', async () => {
      const map = await show({ pins: [], center: { latitude: 50.45, longitude: 30.52 } });
      await until(() => shownNames(map).includes('Kyiv'), 'the city without pins');
      await map.set({ pins: [pin(1, 50.4501, 30.5234), pin(2, 50.512, 30.4985), pin(3, 50.398, 30.634)] });
      await until(() => map.pins().length === 3, 'the pins');
      for (let step = 0; step < 3; step += 1) {
        const texts = [...map.root.querySelectorAll('.base-map text')];
        expect(texts.filter((text) => !isClear(map, text)).map(({ textContent }) => textContent)).to.deep.equal([]);
        expect(shownNames(map)).to.not.include('Kyiv');
        map.button('Zoom out')!.click();
        await rest(map);
      }
      await map.set({ pins: [] });
      await until(() => shownNames(map).includes('Kyiv'), 'the city again');
    });

    /** Makes pictures fail while `down`, as for a visitor without a connection. */
    function controlPictures() {
      const own = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')!;
      const control = {
        down: false,
        urls: [] as string[],
        restore: () => Object.defineProperty(HTMLImageElement.prototype, 'src', own),
      };
      Object.defineProperty(HTMLImageElement.prototype, 'src', {
        ...own,
        set(url: string) {
          control.urls.push(url);
          own.set!.call(this, control.down ? 'data:image/gif;base64,AAAA' : url);
        },
      });
      return control;
    }
    const TILES = { url: `${PIXEL}#{z}/{x}/{y}`, attribution: '© Maps' };
    const source = (map: Shown) => map.root.querySelector('.map-attribution')?.textContent;

    it('draws the map when tiles stop loading, and shows tiles again when the visitor is online', async () => {
      const pictures = controlPictures();
      try {
        const map = await show({ tiles: TILES });
        await until(() => map.root.querySelector('.leaflet-tile-loaded'), 'a tile');
        expect(source(map)).to.equal('© Maps');
        pictures.down = true;
        map.button('Zoom out')!.click();
        await until(() => map.root.querySelector('.base-map .river'), 'the drawn map');
        expect(source(map)).to.contain('Natural Earth');
        expect(map.root.querySelector('.street-map')).to.equal(null);
        pictures.down = false;
        window.dispatchEvent(new Event('online'));
        await until(() => map.root.querySelector('.street-map .leaflet-tile-loaded'), 'tiles again');
        expect(map.root.querySelector('.base-map')).to.equal(null);
        expect(source(map)).to.equal('© Maps');
      } finally {
        pictures.restore();
      }
    });

    it('shows a single club from farther away when the drawn map replaces streets', async () => {
      const pictures = controlPictures();
      try {
        pictures.down = true;
        const map = await show({ tiles: TILES, pins: [pin(1, 50.45, 30.52)] });
        await until(() => map.root.querySelector('.base-map .river'), 'the drawn map');
        expect(map.root.querySelector('.map-scale')?.textContent).to.equal('2 km');
      } finally {
        pictures.restore();
      }
    });

    it('requests tiles with the origin of the page only, and not before it is in view', async () => {
      const pictures = controlPictures();
      const above = fixtureSync<HTMLElement>('<div></div>');
      above.style.height = '3000px';
      try {
        const map = await show({ tiles: TILES });
        expect(map.root.host.getBoundingClientRect().top).to.be.greaterThan(innerHeight);
        await until(() => map.pins().length === 3, 'the pins');
        await settle();
        expect(pictures.urls).to.deep.equal([]);
        map.root.host.scrollIntoView();
        await until(() => map.root.querySelector('img.leaflet-tile'), 'a tile');
        const tiles = [...map.root.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
        expect(new Set(tiles.map((tile) => tile.referrerPolicy))).to.deep.equal(new Set(['strict-origin']));
      } finally {
        pictures.restore();
        scrollTo(0, 0);
      }
    });

    it('darkens tiles in a dark page, also when it changes its theme', async () => {
      const map = await show({ tiles: TILES });
      await until(() => map.root.querySelector('.street-map'), 'tiles');
      const filter = () => getComputedStyle(map.root.querySelector('.street-map')!).filter;
      expect(filter()).to.not.contain('invert');
      try {
        document.documentElement.style.colorScheme = 'dark';
        await until(() => filter().includes('invert'), 'dark tiles');
        document.documentElement.style.colorScheme = 'light';
        await until(() => !filter().includes('invert'), 'light tiles');
      } finally {
        document.documentElement.style.colorScheme = '';
      }
    });

    it('has no border across Crimea', async () => {
      const map = await show({ pins: [], bounds: [45.6, 32.8, 46.35, 35.2] });
      await until(() => map.root.querySelector('.base-map .water'), 'the sea');
      const paths = [...map.root.querySelectorAll<SVGPathElement>('.base-map .border, .base-map .abroad')];
      const { left, top, width, height } = view(map).getBoundingClientRect();
      const inView = (path: SVGPathElement) => {
        const box = path.ownerSVGElement!.getBoundingClientRect();
        return Array.from({ length: 400 }, (_, index) => index).some((index) => {
          const x = left + (width * (index % 20)) / 20 - box.left;
          const y = top + (height * Math.floor(index / 20)) / 20 - box.top;
          const point = new DOMPoint(x, y);
          return x >= 0 && y >= 0 && x < 512 && y < 512 && (path.isPointInStroke(point) || path.isPointInFill(point));
        });
      };
      expect(paths.filter((path) => path.classList.contains('abroad') && inView(path))).to.deep.equal([]);
    });
  });

  describe('and the page around it', () => {
    const shownHint = ({ root }: Shown) => root.querySelector('.map-hint-shown')?.textContent;
    const wheel = (map: Shown, init: WheelEventInit = {}) => {
      const event = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true, composed: true, ...init });
      view(map).dispatchEvent(event);
      return event;
    };
    const touch = (map: Shown, type: string, fingers: number, clientY = 100) => {
      const touches = Array.from({ length: fingers }, (_, identifier) => ({
        ...{ identifier, target: view(map), clientX: 100 + identifier * 100, clientY },
      }));
      // Desktop browsers other than Chromium have no TouchEvent.
      const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        ...{ touches, changedTouches: touches },
      });
      view(map).dispatchEvent(event);
      return event;
    };

    it('leaves the wheel to the page, and says how to zoom', async () => {
      const map = await show();
      expect(wheel(map).defaultPrevented).to.equal(false);
      await until(() => shownHint(map)?.startsWith('Hold '), 'the hint');
    });

    it('leaves the wheel to the page also after a click on a button over the map', async () => {
      const map = await show();
      map.button('Zoom in')!.click();
      expect(wheel(map).defaultPrevented).to.equal(false);
    });

    it('moves without animation if the visitor prefers reduced motion', async () => {
      const real = window.matchMedia;
      window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: query.includes('reduce') }) as never;
      try {
        const map = await show();
        const before = place(map.named('Club 1')).x;
        map.button('Zoom out')!.click();
        expect(place(map.named('Club 1')).x).to.be.greaterThan(before);
        expect(view(map).classList.contains('leaflet-fade-anim')).to.equal(false);
      } finally {
        window.matchMedia = real;
      }
    });

    const zooming: [string, (map: Shown) => WheelEventInit | undefined][] = [
      ['with Ctrl', () => ({ ctrlKey: true })],
      ['with Cmd', () => ({ metaKey: true })],
      [
        'after a click',
        (map) => {
          view(map).click();
          return undefined;
        },
      ],
    ];
    for (const [title, prepare] of zooming)
      it(`zooms with the wheel ${title}`, async () => {
        const map = await show();
        expect(wheel(map, prepare(map)).defaultPrevented).to.equal(true);
        expect(shownHint(map)).to.equal(undefined);
        await until(() => map.button('Search here'), 'a zoomed map');
      });

    it('leaves one finger to the page, and tells that two move the map', async () => {
      const map = await show();
      expect(touch(map, 'touchstart', 1).defaultPrevented).to.equal(false);
      expect(touch(map, 'touchmove', 1, 150).defaultPrevented).to.equal(false);
      // The finger may leave the map, and Leaflet would follow it all over the document.
      const before = place(map.named('Club 2'));
      document.dispatchEvent(touch(map, 'touchmove', 1, 250));
      await settle();
      expect(place(map.named('Club 2'))).to.deep.equal(before);
      await until(() => shownHint(map) === 'Move the map with two fingers', 'the hint');
      // Without touch events of its own a browser pinches otherwise, and Leaflet does not listen
      // for them.
      expect(touch(map, 'touchstart', 2).defaultPrevented).to.equal('TouchEvent' in window);
      expect(getComputedStyle(view(map)).touchAction).to.equal('pan-x pan-y');
    });
  });

  it('can be removed during any action without errors', async () => {
    const map = await show();
    const { setTimeout: real } = window;
    const late: (() => void)[] = [];
    window.setTimeout = ((run: TimerHandler, after?: number, ...values: unknown[]) => {
      if (typeof run === 'function') late.push(() => run(...values));
      return real(run, after, ...values);
    }) as typeof setTimeout;
    try {
      window.dispatchEvent(new Event('resize'));
      const container = map.root.querySelector<HTMLElement>('.leaflet-container')!;
      container.style.width = '400px';
      container.dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: -120,
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
          clientX: 90,
          clientY: 90,
        }),
      );
      map.button('Zoom in')!.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      roots.pop()!.unmount();
      await settle();
    } finally {
      window.setTimeout = real;
    }
    expect(late.length).to.be.greaterThan(1);
    for (const run of late) run();
  });

  it('leaves nothing behind when it is removed', async () => {
    const map = await show();
    roots.pop()!.unmount();
    await settle();
    expect(map.root.querySelector('.leaflet-container')).to.equal(null);
    expect(map.root.adoptedStyleSheets).to.have.length(1);
  });
});
