import { expect, fixtureSync } from '@open-wc/testing';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { gridKeys } from '../deferred/keyboard.ts';
import { interaction } from '../deferred-parts.ts';
import { answers, FIRST_DAY, SECOND_DAY, slot, slotsAnswer } from '../fixture.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LAST = HOURS.length - 1;
/**
 * A day of 24 hours, higher than the window. Court 1 is free, court 2 in its first and last hour
 * only.
 */
const dayOf = (date: string) =>
  slotsAnswer(
    HOURS.flatMap((hour) => [
      slot(1, hour, 'free', date),
      slot(2, hour, hour % LAST === 0 ? 'free' : 'busy', date),
      slot(3, hour, 'busy', date),
    ]),
    date,
  );

const all = (element: Element, selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
const row = (element: Element, index: number) => all(element, `tr[data-row="${index}"]`)[0]!;
const isDrawn = (element: Element, index: number) => row(element, index).querySelector('[part~="cell-free"]') !== null;
const focused = (element: Element) => element.shadowRoot!.activeElement?.getAttribute('aria-label') ?? '';
const height = (element: Element) => all(element, 'table')[0]!.getBoundingClientRect().height;

async function press(element: Element, key: string, modifiers: KeyboardEventInit = {}) {
  const target = element.shadowRoot!.activeElement!;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...modifiers }));
  await settle();
}

// The code for keys loads after the first render. The tests must not race with it.
before(async () => {
  await interaction.load();
  await gridKeys.load();
});

bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    const made = mount.way === 'client';
    const schedule = async () => {
      const element = await mount();
      await until(() => all(element, '[part~=bar] b').length > 0, 'the schedule');
      return element;
    };
    beforeEach(() => window.scrollTo(0, 0));

    it(
      made ? 'renders the rows in the window, and only the times of others' : 'keeps all rows from the server',
      async () => {
        const element = await schedule();
        expect(all(element, 'tbody th').map((each) => each.textContent)).to.have.length(HOURS.length);
        expect(isDrawn(element, 0)).to.equal(true);
        expect(isDrawn(element, LAST)).to.equal(!made);
        await expect(element).to.be.accessible();
        // Another day has as many rows.
        all(element, '.day')[1]!.click();
        await until(() => mount.text(element).includes('Tuesday 8'), 'the other day');
        expect(isDrawn(element, LAST)).to.equal(!made);
      },
    );

    it('renders no row below the window before the visitor scrolls, and then those near it', async () => {
      if (!made) return;
      const element = await schedule();
      // A visitor is near, so the code starts at once and not after a second.
      document.body.dispatchEvent(new PointerEvent('pointerover'));
      await settle();
      const waiting = () => all(element, '[aria-busy] > th')[0]!.getBoundingClientRect().top - innerHeight;
      expect(waiting()).to.be.within(-1, height(element) / HOURS.length);
      const first = waiting();
      window.scrollBy(0, first - 10);
      await until(() => waiting() > first, 'the hour that is near');
    });

    it('renders rows that are scrolled to, and nothing moves', async () => {
      const element = await schedule();
      // Until then, a cell that reaches into rows without cells ends above them.
      const block = () => all(element, '[aria-label="Court 3, 00:00–18:00, taken"]')[0]!.getAttribute('rowspan');
      expect(Number(block()) < 18).to.equal(made);
      const before = height(element);
      const top = row(element, LAST).getBoundingClientRect().top + window.scrollY;
      window.scrollTo(0, document.documentElement.scrollHeight);
      await until(() => isDrawn(element, LAST), 'the last hour');
      expect(height(element)).to.equal(before);
      expect(row(element, LAST).getBoundingClientRect().top + window.scrollY).to.be.closeTo(top, 0.5);
      expect(block()).to.equal('18');
    });

    it('renders rows that are scrolled to in a box of the page', async () => {
      const element = await schedule();
      const box = fixtureSync('<div style="height: 300px; overflow: auto"></div>');
      box.append(element);
      box.scrollTo(0, box.scrollHeight);
      await until(() => isDrawn(element, LAST), 'the last hour');
    });

    it('moves with the keyboard into rows without cells', async () => {
      const element = await schedule();
      all(element, 'td[tabindex="0"]')[0]!.focus();
      await press(element, 'End', { ctrlKey: true });
      expect(focused(element)).to.contain('Court 2, 23:00');
      await press(element, 'ArrowLeft');
      expect(focused(element)).to.contain('Court 3, 19:00–24:00');
      await press(element, 'Home', { ctrlKey: true });
      expect(focused(element)).to.contain('Court 1, 00:00');
    });

    it('renders as far down as the selection and the focused cell reach', async () => {
      const element = await schedule();
      row(element, 1).querySelectorAll<HTMLElement>('td')[1]!.focus();
      await settle();
      expect(focused(element)).to.contain('Court 2, 01:00–23:00');
      expect(element.shadowRoot!.activeElement!.getAttribute('rowspan')).to.equal('22');
    });

    it('renders all rows before the page is laid out for print', async () => {
      const element = await schedule();
      expect(isDrawn(element, LAST)).to.equal(!made);
      let atOnce = false;
      await until(() => {
        const before = isDrawn(element, LAST);
        window.dispatchEvent(new Event('beforeprint'));
        atOnce = isDrawn(element, LAST) && !before;
        return isDrawn(element, LAST);
      }, 'what listens');
      expect(atOnce).to.equal(made);
    });
  },
  {
    answers: {
      ...answers,
      [`GET /v1/slots?date=${FIRST_DAY}`]: dayOf(FIRST_DAY),
      [`GET /v1/slots?date=${SECOND_DAY}`]: dayOf(SECOND_DAY),
    },
  },
);

bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    const { IntersectionObserver, ResizeObserver } = window;
    afterEach(() => {
      Object.assign(window, { IntersectionObserver, ResizeObserver });
    });

    it('renders all rows without IntersectionObserver', async () => {
      Object.assign(window, { IntersectionObserver: undefined });
      const element = await mount();
      await until(() => all(element, 'tbody th').length === HOURS.length && isDrawn(element, LAST), 'the last hour');
    });

    it('ignores the width of a schedule that was removed', async () => {
      const told: (() => void)[] = [];
      Object.assign(window, {
        ResizeObserver: class extends ResizeObserver {
          constructor(tell: ResizeObserverCallback) {
            super(tell);
            told.push(() => tell([], this));
          }
        },
      });
      const element = await mount();
      await until(() => all(element, 'table').length > 0, 'the table');
      told[0]!();
      await settle();
      expect(all(element, '[part~=toggle]')).to.have.length(0);
    });
  },
  { answers: { ...answers, [`GET /v1/slots?date=${FIRST_DAY}`]: dayOf(FIRST_DAY) } },
);
