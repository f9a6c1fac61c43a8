import { expect, fixtureSync } from '@open-wc/testing';
import { MINUTE } from '#core/domain/units.ts';
import { setElementLoader } from '#elements/shared/element/index.ts';
import { type Answers, createFetch } from '#elements/shared/testing/answers.ts';
import { addAssistant } from '#elements/shared/testing/assistant.ts';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { takeLogged } from '#elements/shared/testing/strict-console.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { TIME_CASES } from '#testing/time-cases.ts';
import { gridKeys } from '../deferred/keyboard.ts';
import { interaction } from '../deferred-parts.ts';
import {
  answers,
  at,
  club,
  datesFrom,
  FIRST_DAY,
  kinds,
  list,
  problem,
  SECOND_DAY,
  services,
  session,
  slot,
  slotsAnswer,
} from '../fixture.ts';

type Free = {
  slots: { slot: string; starts_at: string; court: string }[];
  sessions: { title: string }[];
};
type Schedule = HTMLElement & { refresh(): Promise<void> };

const all = (element: Element, selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
const find = (element: Element, selector: string) => {
  const [found] = all(element, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const cell = (element: Element, start: string) => find(element, `td[aria-label^="${start}"]`);
const labels = (element: Element) => all(element, 'td[data-column]').map((each) => each.getAttribute('aria-label'));
const focused = (element: Element) => element.shadowRoot!.activeElement?.getAttribute('aria-label') ?? '';
const credits = (element: Element) => all(element, '[part~=foot] span:not(.zone)').map((each) => each.textContent);
const said = (element: Element) => find(element, '[role=status]').textContent;

const hears = (element: Element, text: string) => until(() => said(element)?.includes(text), text);

async function press(element: Element, key: string, modifiers: KeyboardEventInit = {}) {
  const target = element.shadowRoot!.activeElement!;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...modifiers }),
  );
  await settle();
}

async function click(target: HTMLElement, init: MouseEventInit = {}) {
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }));
  await settle();
}

const SLOTS = `GET /v1/slots?date=${FIRST_DAY}`;

/** Runs something at another time of the page's clock. */
async function atTime(time: string | number, run: () => Promise<void>) {
  const { now } = Date;
  Date.now = () => new Date(time).getTime();
  try {
    await run();
  } finally {
    Date.now = now;
  }
}

/** Opens the next stream of changes. The result sends a change of the first day. */
async function openStream(): Promise<() => void> {
  const { fetch: before } = window;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  window.fetch = async (input, init) => {
    if (!new Request(input, init).url.includes('/slots/stream')) return before(input, init);
    return new Response(
      new ReadableStream<Uint8Array>({
        start(made) {
          controller = made;
        },
      }),
    );
  };
  await until(() => controller, 'the stream');
  window.fetch = before;
  const data = JSON.stringify({ changed: [{ club_id: club.id, date: FIRST_DAY }] });
  return () => controller!.enqueue(new TextEncoder().encode(`event: change\nid: 1\ndata: ${data}\n\n`));
}

class FlowStub extends HTMLElement {}
const loadStub = async (tag: string) => {
  if (!customElements.get(tag)) customElements.define(tag, FlowStub);
};
setElementLoader(loadStub);

// The code for keys and clicks loads after the first render. The tests must not race with it.
before(async () => {
  await interaction.load();
  await gridKeys.load();
});

bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    const schedule = async (...more: Parameters<typeof mount>) => {
      const element = (await mount(...more)) as Schedule;
      await until(() => all(element, '[part~=bar] b, .failure, .empty').length > 0, 'the schedule');
      // A visitor is near, so the code starts at once and not after a second.
      document.body.dispatchEvent(new PointerEvent('pointerover'));
      return element;
    };

    it('shows days, courts by surface, prices and one cell for adjoining taken times', async () => {
      const element = await schedule();
      expect(all(element, '.day')).to.have.length(14);
      expect(all(element, '.surface').map((each) => each.textContent)).to.deep.equal(['Clay', 'Hard']);
      expect(all(element, '.courts th').map((each) => each.textContent)).to.deep.equal([
        'Court 1',
        'Court 3',
        'Court 2',
      ]);
      expect(mount.text(element)).to.contain('₴/hour');
      expect(cell(element, 'Court 1, 18:00–19:00').textContent).to.equal('700');
      expect(labels(element)).to.include('Court 1, 18:00–19:00, ₴700, free');
      expect(labels(element)).to.include('Court 2, 17:00–19:00, taken');
      expect(labels(element)).to.include('Group, 2 places, Cardio tennis, Court 3, 18:00–19:00, ₴400');
    });

    describe('with hours without power', () => {
      const cut = (hours: [number, number], courtIds: number[] | null, title: string) => {
        const [starts_at, ends_at] = [at(FIRST_DAY, hours[0]), at(FIRST_DAY, hours[1])];
        return { starts_at, ends_at, court_ids: courtIds, reason: 'Planned', plays_on: courtIds === null, title };
      };
      const cuts = [
        cut([18, 20], null, 'No power: Planned. The club plays on.'),
        cut([20, 21], [2], 'No power: Planned. Closed.'),
      ];
      const withCuts = (courts = club.courts) => {
        const slots = courts.flatMap(({ id }) =>
          [17, 18, 19, 20].map((hour) => slot(id, hour, id === 2 || (id === 3 && hour === 18) ? 'busy' : 'free')),
        );
        const { body } = slotsAnswer(slots, FIRST_DAY, courts);
        return { [SLOTS]: { body: { ...body, meta: { ...body.meta, without_power: cuts } } } };
      };
      const hatched = (element: Element) => all(element, 'td.hatched').map((each) => each.getAttribute('aria-label'));

      it('hatches cells, of those in which the club plays on no taken ones, and says why in them and above', async () => {
        const element = await schedule({}, withCuts());
        expect(hatched(element)).to.deep.equal([
          'Court 1, 18:00–19:00, ₴700, free. No power: Planned. The club plays on.',
          'Group, 2 places, Cardio tennis, Court 3, 18:00–19:00, ₴400. No power: Planned. The club plays on.',
          'Court 1, 19:00–20:00, ₴700, free. No power: Planned. The club plays on.',
          'Court 3, 19:00–20:00, ₴700, free. No power: Planned. The club plays on.',
          'Court 2, 20:00–21:00, taken. No power: Planned. Closed.',
        ]);
        expect(labels(element)).to.include('Court 2, 17:00–20:00, taken');
        expect(find(element, 'td.busy.hatched').textContent).to.equal('Planned');
        expect(all(element, '[part=power-cuts] li').map((each) => each.textContent)).to.deep.equal([
          '18:00–20:00 No power: Planned. The club plays on.',
          '20:00–21:00 No power: Planned. Closed.',
        ]);
        expect(getComputedStyle(find(element, 'td.hatched')).backgroundImage).to.contain('repeating-linear-gradient');
        expect(getComputedStyle(cell(element, 'Court 1, 17:00')).backgroundImage).to.equal('none');
        await expect(element).to.be.accessible();
      });

      it('says why to the keyboard, also of what is selected', async () => {
        const element = await schedule({}, withCuts());
        cell(element, 'Court 1, 17:00').focus();
        await press(element, 'ArrowDown');
        expect(focused(element)).to.contain('free. No power: Planned. The club plays on.');
        await press(element, 'Enter');
        await until(() => focused(element).includes('your choice'), 'the selection');
        expect(focused(element)).to.match(
          /^Court 1, 18:00–19:00.*your choice\. No power: Planned\. The club plays on\.$/,
        );
        const selected = find(element, 'td.selected');
        expect([selected.className, selected.getAttribute('aria-selected')]).to.deep.equal([
          'cell selected single hatched',
          'true',
        ]);
        await press(element, 'Escape');
        expect(hatched(element)).to.have.length(5);
      });

      it('says why in the list by time', async () => {
        const phone = document.head.appendChild(document.createElement('style'));
        phone.textContent = 'club-schedule { width: 360px }';
        const courts = [1, 2, 3, 4, 5].map((id) => ({ ...club.courts[0]!, id, title: `Court ${id}` }));
        try {
          const element = await mount({}, { ...answers, ...withCuts(courts) });
          await until(() => all(element, '.times [part~=cell-free]').length > 0, 'the list');
          const names = all(element, '.times .hatched').map((each) => each.getAttribute('aria-label'));
          expect(names[0]).to.equal('Court 1, ₴700, 18:00–19:00, free. No power: Planned. The club plays on.');
          expect(names[1]).to.match(/^Court 3, Group.* The club plays on\.$/);
          expect(names).to.have.length(8);
          const button = find(element, '.times .hatched');
          await click(button);
          expect([button.getAttribute('aria-pressed'), button.className]).to.deep.equal([
            'true',
            'cell selected column-1 hatched',
          ]);
        } finally {
          phone.remove();
        }
      });
    });

    describe('with hours in which the club is closed', () => {
      const hours = (from: number, to: number) => ({ starts_at: at(FIRST_DAY, from), ends_at: at(FIRST_DAY, to) });
      const closed = { ...hours(19, 21), reason: 'Repairs', title: 'Closed: Repairs' };
      const cut = { ...hours(19, 21), court_ids: null, reason: 'Repairs', plays_on: false, title: 'No power. Closed.' };
      /** Court 2 is taken from 18:00, and the club closed from 19:00. */
      const withClosed = (more: object = {}) => {
        const slots = club.courts.flatMap(({ id }) =>
          [17, 18, 19, 20].map((hour) => slot(id, hour, hour >= 19 || (id === 2 && hour === 18) ? 'busy' : 'free')),
        );
        const { body } = slotsAnswer(slots, FIRST_DAY, club.courts);
        return { [SLOTS]: { body: { ...body, meta: { ...body.meta, closed: [closed], without_power: [], ...more } } } };
      };

      it('hatches them apart from what is taken, and says why in them and above', async () => {
        const element = await schedule({}, withClosed());
        const cells = all(element, 'td.closed').map((each) => each.getAttribute('aria-label'));
        expect(cells).to.deep.equal([1, 3, 2].map((id) => `Court ${id}, 19:00–21:00. Closed: Repairs`));
        expect(labels(element)).to.include('Court 2, 18:00–19:00, taken');
        expect(find(element, 'td.closed').textContent).to.equal('Repairs');
        const lines = all(element, '[part=closed-hours] li').map((each) => each.textContent);
        expect(lines).to.deep.equal(['19:00–21:00 Closed: Repairs']);
        expect(getComputedStyle(find(element, 'td.closed')).backgroundImage).to.contain('repeating-linear-gradient');
        await expect(element).to.be.accessible();
      });

      it('says it once if they were closed for want of power', async () => {
        const element = await schedule({}, withClosed({ without_power: [cut] }));
        expect(all(element, '[part=closed-hours]')).to.have.length(0);
        expect(all(element, '[part=power-cuts] li')).to.have.length(1);
        expect(labels(element)).to.include('Court 1, 19:00–21:00. No power. Closed.');
      });
    });

    describe('with matches that want players', () => {
      const wanted = (id: number, hours: [number, number], court_id: number | null, level: string | null) => ({
        ...{ id, starts_at: at(FIRST_DAY, hours[0]), ends_at: at(FIRST_DAY, hours[1]), court_id },
        ...{ title: 'Players wanted: 2', level, url: `https://courtside.example/club/arena/match/${id}` },
      });
      const withMatches = () => {
        const slots = [1, 2].flatMap((id) =>
          [17, 18, 19, 20].map((hour) => slot(id, hour, id === 2 && hour < 20 ? 'busy' : 'free')),
        );
        const { body } = slotsAnswer(slots, FIRST_DAY);
        const matches = [wanted(7, [18, 19], 2, 'level C to B'), wanted(8, [17, 20], null, null)];
        return { [SLOTS]: { body: { ...body, meta: { ...body.meta, matches } } } };
      };
      const links = (element: Element) =>
        all(element, '[part=matches] [part=match]').map((each) => [each.textContent, (each as HTMLAnchorElement).href]);

      it('lists them below the times, and marks the taken time of a booked one', async () => {
        const element = await schedule({}, withMatches());
        expect(links(element)).to.deep.equal([
          ['18:00–19:00 Players wanted: 2, level C to B', 'https://courtside.example/club/arena/match/7'],
          ['17:00–20:00 Players wanted: 2', 'https://courtside.example/club/arena/match/8'],
        ]);
        // Above it, they would push the first free time out of a phone's window.
        const position = find(element, 'table').compareDocumentPosition(find(element, '[part=matches]'));
        expect(position).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
        const marked = all(element, 'td.wanted');
        expect(marked.map((each) => each.getAttribute('aria-label'))).to.deep.equal([
          'Court 2, 18:00–19:00, taken. Players wanted: 2, level C to B',
        ]);
        expect(labels(element)).to.include.members(['Court 2, 17:00–18:00, taken', 'Court 2, 19:00–20:00, taken']);
        expect(marked[0]!.querySelector('a')!.href).to.equal('https://courtside.example/club/arena/match/7');
        await expect(element).to.be.accessible();
      });

      it('opens the match by the link in the cell, and the dialog for an alert by the cell', async () => {
        const element = await schedule({}, withMatches());
        await until(() => getComputedStyle(find(element, 'td.wanted')).cursor === 'pointer', 'what comes later');
        await click(find(element, 'td.wanted a'));
        await until(() => all(element, 'dialog.match-dialog[open]').length > 0, 'the match');
        expect(all(element, 'dialog.watch')).to.have.length(0);
        find(element, 'dialog [part=close]').click();
        await until(() => all(element, 'dialog').length === 0, 'the end of the match');
        await click(find(element, 'td.wanted'));
        await until(() => all(element, 'dialog.watch[open]').length > 0, 'the dialog');
      });
    });

    it('says below it by whose service it is booked', async () => {
      const element = await schedule();
      expect(credits(element)).to.deep.equal(['Booking by Lutsk Sport']);
    });

    it('says nothing of the service if an older server does not', async () => {
      const { credit: _, ...older } = club;
      const element = await schedule({}, { 'GET /v1/clubs/arena': { body: { data: older } } });
      expect(credits(element)).to.deep.equal([]);
    });

    it('requests nothing that the server has loaded', async () => {
      await schedule();
      // The stream of changes is opened later and is no request for data.
      const asked = mount.requests.filter(({ url }) => !url.includes('/slots/stream'));
      expect(asked.length).to.equal(mount.way === 'server' ? 0 : 5);
    });

    it('is accessible', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 1, 18:00'));
      await expect(element).to.be.accessible();
    });

    it('has no style attribute, which a strict content security policy refuses', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 1, 18:00'));
      expect(all(element, '[style]')).to.have.length(0);
    });

    it('has one tab stop, and moves with arrow keys, Home and End', async () => {
      const element = await schedule();
      expect(all(element, 'td[tabindex="0"]')).to.have.length(1);
      cell(element, 'Court 1, 17:00').focus();
      await press(element, 'ArrowDown');
      expect(focused(element)).to.contain('Court 1, 18:00');
      await press(element, 'ArrowRight');
      expect(focused(element)).to.contain('Court 3, 18:00');
      await press(element, 'End');
      expect(focused(element)).to.contain('Court 2, 17:00–19:00');
      await press(element, 'ArrowDown');
      expect(focused(element)).to.contain('Court 2, 19:00');
      await press(element, 'Home');
      expect(focused(element)).to.contain('Court 1, 19:00');
      await press(element, 'End', { ctrlKey: true });
      expect(focused(element)).to.contain('Court 2, 20:00');
      await press(element, 'Home', { ctrlKey: true });
      expect(focused(element)).to.contain('Court 1, 17:00');
    });

    it('selects with Enter, extends with Shift and an arrow key up to the longest booking, clears with Escape', async () => {
      const element = await schedule();
      cell(element, 'Court 1, 18:00').focus();
      await press(element, 'Enter');
      await hears(element, 'Chosen: Court 1, 18:00–19:00, ₴700');
      await press(element, 'ArrowDown', { shiftKey: true });
      await hears(element, 'Chosen: Court 1, 18:00–20:00, ₴1,400');
      expect(focused(element)).to.equal('Court 1, 18:00–20:00, ₴1,400, your choice');
      await press(element, 'ArrowDown', { shiftKey: true });
      await hears(element, '18:00–20:00');
      await press(element, 'ArrowUp', { shiftKey: true });
      await hears(element, '18:00–19:00');
      await press(element, 'ArrowUp', { shiftKey: true });
      await hears(element, '17:00–19:00');
      expect(focused(element)).to.contain('17:00–19:00');
      await press(element, 'Escape');
      await hears(element, 'Nothing is chosen');
      expect(all(element, '[part~=book]')).to.have.length(0);
    });

    it('keeps the names of courts above the rows that scroll below them', async () => {
      const element = await schedule();
      element.style.marginBottom = '200vh';
      const corner = find(element, '.unit');
      window.scrollTo(0, find(element, 'tbody').getBoundingClientRect().top + window.scrollY - 40);
      await settle();
      const { x, y, width, height } = corner.getBoundingClientRect();
      expect(y).to.be.below(find(element, 'tbody th').getBoundingClientRect().bottom);
      expect(element.shadowRoot!.elementFromPoint(x + width / 2, y + height / 2)).to.equal(corner);
      window.scrollTo(0, 0);
    });

    it('changes the day with PageDown and keeps the focus in the table', async () => {
      const element = await schedule();
      cell(element, 'Court 1, 18:00').focus();
      await press(element, 'PageDown');
      await until(() => said(element)?.includes('8 January'), 'the next day');
      expect(find(element, '.day[aria-checked=true] b').textContent).to.equal('8');
      expect(focused(element)).to.contain('Court 1, 18:00');
    });

    it('extends the selection by a click with Shift', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 1, 18:00'));
      await click(cell(element, 'Court 1, 19:00'), { shiftKey: true });
      expect(mount.text(element)).to.contain('18:00–20:00');
    });

    it('joins an adjoining time of the same court on a click, and starts again on any other', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 1, 18:00'));
      await click(cell(element, 'Court 1, 19:00'));
      expect(find(element, '[part~=bar] b').textContent).to.equal('18:00–20:00');
      await click(cell(element, 'Court 2, 19:00'));
      expect(find(element, '[part~=bar] b').textContent).to.equal('19:00–20:00');
    });

    it('removes a selected hour on a click on it, at the height of that hour', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 1, 18:00'));
      await click(cell(element, 'Court 1, 19:00'));
      const chosen = cell(element, 'Court 1, 18:00–20:00');
      const { top, bottom } = chosen.getBoundingClientRect();
      await click(chosen, { clientY: top + 10 });
      expect(find(element, '[part~=bar] b').textContent).to.equal('19:00–20:00');
      await click(cell(element, 'Court 1, 18:00'));
      await click(cell(element, 'Court 1, 18:00–20:00'), { clientY: bottom - 10 });
      expect(find(element, '[part~=bar] b').textContent).to.equal('18:00–19:00');
      await click(cell(element, 'Court 1, 18:00–19:00'), { clientY: top + 10 });
      expect(all(element, '[part~=book]')).to.have.length(0);
    });

    it('extends by Enter on the next hour, as by a click', async () => {
      const element = await schedule();
      cell(element, 'Court 1, 18:00').focus();
      await press(element, 'Enter');
      await press(element, 'ArrowDown');
      await press(element, 'Enter');
      await hears(element, 'Chosen: Court 1, 18:00–20:00');
      await press(element, 'ArrowUp', { shiftKey: true });
      await hears(element, 'Chosen: Court 1, 18:00–19:00');
    });

    it('opens with the slot that its attributes name', async () => {
      const element = await schedule({ date: FIRST_DAY, court: 1, time: '18:00' });
      expect(find(element, '[part~=cell-selected]').getAttribute('aria-label')).to.equal(
        'Court 1, 18:00–19:00, ₴700, your choice',
      );
      expect(find(element, '[part~=bar] b').textContent).to.equal('18:00–19:00');
      expect(getComputedStyle(find(element, '[part~=cell-selected]')).outlineWidth).to.equal('2px');
      await click(cell(element, 'Court 2, 19:00'));
      await element.refresh();
      expect(find(element, '[part~=bar] b').textContent).to.equal('19:00–20:00');
      element.setAttribute('time', '20:00');
      await until(() => find(element, '[part~=bar] b').textContent === '20:00–21:00', 'the other time');
    });

    for (const [what, named] of [
      ['is taken', { date: FIRST_DAY, court: 2, time: '18:00' }],
      ['does not exist', { date: FIRST_DAY, court: 1, time: '18:30' }],
      ['is on a day without a schedule', { date: '2029-12-31', court: 1, time: '18:00' }],
    ] as const) {
      it(`says that the named slot is not free when it ${what}, and selects nothing`, async () => {
        const element = await schedule(named);
        expect(find(element, '[role=alert]').textContent).to.contain('no longer free');
        expect(all(element, '[part~=book]')).to.have.length(0);
        expect(all(element, '[part~=cell-selected]')).to.have.length(0);
      });
    }

    it('loads the booking when a time is selected, and shows a press at once while that loads', async () => {
      const asked: string[] = [];
      let finish!: () => void;
      const loaded = new Promise<void>((resolve) => {
        finish = resolve;
      });
      setElementLoader((tag) => {
        asked.push(tag);
        return loaded;
      });
      try {
        const element = await schedule();
        expect(asked).to.deep.equal([]);
        await click(cell(element, 'Court 2, 19:00'));
        await until(() => asked.length === 1, 'the load of the booking');
        find(element, '[part~=book]').click();
        // The frame of the press, and the next one.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const dialog = find(element, 'dialog.opening[open]');
        expect(dialog.textContent).to.contain('19:00–20:00Monday 7 JanuaryCourt 2₴700');
        expect(dialog.getBoundingClientRect().height).to.be.above(200);
        await expect(element).to.be.accessible();
        finish();
        await until(() => all(element, 'dialog.opening').length === 0, 'the end of the frame');
        expect(all(element, 'booking-flow')).to.have.length(1);
      } finally {
        setElementLoader(loadStub);
      }
    });

    it('says when the booking cannot be loaded, unless the visitor has closed its frame', async () => {
      const loads: ((error: Error) => void)[] = [];
      const fail = () => loads.pop()!(new Error('no response'));
      setElementLoader(() => new Promise((_, reject) => loads.push(reject)));
      try {
        const element = await schedule();
        await click(cell(element, 'Court 2, 19:00'));
        await until(() => loads.length === 1, 'the load for a selection');
        await click(find(element, '[part~=book]'));
        await until(() => loads.length === 2, 'the load for a press');
        find(element, 'dialog.opening').dispatchEvent(new Event('cancel', { cancelable: true }));
        await until(() => all(element, 'dialog').length === 0, 'the closed frame');
        fail();
        await settle();
        expect(all(element, '[role=alert]').map((each) => each.textContent)).to.deep.equal([]);
        await click(find(element, '[part~=book]'));
        await until(() => loads.length === 2, 'the next load');
        fail();
        await until(() => all(element, '[role=alert]').length > 0, 'the failure');
        expect(find(element, '[role=alert]').textContent).to.contain('The booking form did not load.');
        expect(all(element, 'dialog')).to.have.length(0);
      } finally {
        setElementLoader(loadStub);
      }
    });

    it('says in the window that the texts of the booking cannot be loaded, and loads them for the next press', async () => {
      const element = await schedule();
      element.style.marginTop = `${innerHeight - 300}px`;
      await click(cell(element, 'Court 2, 19:00'));
      window.scrollTo(0, 0);
      setElementLoader(async () => {
        // What an element renders whose texts are missing.
        find(element, 'booking-flow').attachShadow({ mode: 'open' }).innerHTML = '<p role="alert">Try again</p>';
      });
      try {
        await click(find(element, '[part~=book]'));
        await until(() => all(element, '[role=alert]').length > 0, 'the failure');
        expect(find(element, '[role=alert]').textContent).to.contain('The booking form did not load.');
        expect(all(element, 'dialog, booking-flow')).to.have.length(0);
        const seen = () => find(element, '[role=alert]').getBoundingClientRect();
        await until(() => seen().top >= 0 && seen().bottom <= innerHeight, 'the failure in the window');
      } finally {
        setElementLoader(loadStub);
      }
      await click(find(element, '[part~=book]'));
      await until(() => all(element, 'booking-flow').length === 1, 'the booking');
      expect(all(element, '[role=alert]')).to.have.length(0);
      element.style.marginTop = '';
    });

    it('keeps the bar with the button in the window', async () => {
      const element = await schedule();
      element.style.marginTop = `${innerHeight - 300}px`;
      await click(cell(element, 'Court 1, 17:00'));
      window.scrollTo(0, 0);
      await settle();
      expect(find(element, '[part~=book]').getBoundingClientRect().bottom).to.be.at.most(innerHeight);
      expect(element.getBoundingClientRect().bottom).to.be.above(innerHeight);
    });

    it('dispatches one ready event when its content is rendered', async () => {
      const details: unknown[] = [];
      const hear = (event: Event) => details.push((event as CustomEvent).detail);
      document.addEventListener('courtside-ready', hear);
      const element = await schedule();
      await until(() => all(element, 'td[data-column]').length > 0, 'the times');
      await settle();
      document.removeEventListener('courtside-ready', hear);
      expect(details).to.deep.equal([{ version: 1 }]);
    });

    describe('for an assistant of the visitor', () => {
      let assistant: ReturnType<typeof addAssistant>;
      beforeEach(() => {
        assistant = addAssistant();
      });
      afterEach(() => {
        assistant.end();
      });

      it('lists free times, and shows their day', async () => {
        const element = await schedule();
        await until(() => assistant.names().length === 2, 'the tools');
        expect(assistant.names()).to.deep.equal(['free_slots.arena', 'hold_slot.arena']);
        const { slots: here } = await assistant.call<Free>('free_slots.arena');
        const { slots, sessions } = await assistant.call<Free>('free_slots.arena', { date: SECOND_DAY });
        expect(slots.every(({ slot }) => slot.length > 0)).to.equal(true);
        expect(slots[0]!.starts_at).to.contain(SECOND_DAY);
        expect(here[0]!.court).to.equal('Court 1');
        expect(sessions.map(({ title }) => title)).to.be.an('array');
        await until(() => find(element, '.day[aria-checked=true] b').textContent === '8', 'the day');
        const { message } = await assistant.call<{ message: string }>('free_slots.arena', { date: '1999-01-01' });
        expect(message).to.contain(FIRST_DAY);
      });

      it('opens the form with a listed time, which the visitor sends, and ends with the element', async () => {
        const element = await schedule();
        await until(() => assistant.names().length === 2, 'the tools');
        const { message } = await assistant.call<{ message: string }>('hold_slot.arena', { slot: 'unknown' });
        expect(message).to.contain('free_slots.arena');
        expect(all(element, 'booking-flow')).to.have.length(0);
        const { slots } = await assistant.call<Free>('free_slots.arena');
        const { slot } = slots[0]!;
        expect(await assistant.call<object>('hold_slot.arena', { slot })).to.include({ court: 'Court 1' });
        await until(() => all(element, 'booking-flow').length === 1, 'the form');
        expect(find(element, 'booking-flow').getAttribute('slot')).to.equal(slot);
        expect(mount.requests.some(({ url }) => url.endsWith('/bookings/book'))).to.equal(false);
        element.remove();
        await until(() => assistant.names().length === 0, 'their end');
      });
    });

    it('dispatches slot-select and opens the dialog unless that is prevented', async () => {
      const element = await schedule();
      const details: unknown[] = [];
      let prevent = true;
      element.addEventListener('courtside-slot-select', (event) => {
        details.push((event as CustomEvent).detail);
        if (prevent) event.preventDefault();
      });
      await click(cell(element, 'Court 2, 19:00'));
      await click(find(element, '[part~=book]'));
      expect(details).to.deep.equal([
        {
          version: 1,
          club: 'arena',
          service_id: 11,
          court_id: 2,
          slots: [`slot-token-${FIRST_DAY}-2-19`],
          starts_at: `${FIRST_DAY}T19:00:00+02:00`,
          ends_at: `${FIRST_DAY}T20:00:00+02:00`,
          price: { amount: 70000, currency: 'UAH' },
        },
      ]);
      expect(all(element, 'booking-flow')).to.have.length(0);
      prevent = false;
      await click(find(element, '[part~=book]'));
      await until(() => all(element, 'booking-flow').length > 0, 'the dialog');
      expect(find(element, 'booking-flow').getAttribute('slot')).to.equal(`slot-token-${FIRST_DAY}-2-19`);
    });

    it('loads the day again after a booking and restores the focus when the dialog closes', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 2, 19:00'));
      find(element, '[part~=book]').focus();
      await click(find(element, '[part~=book]'));
      await until(() => all(element, 'booking-flow').length > 0, 'the dialog');
      await until(() => all(element, 'dialog.opening').length === 0, 'the end of the frame');
      const before = mount.requests.length;
      const flow = find(element, 'booking-flow');
      flow.dispatchEvent(new CustomEvent('courtside-booking-confirmed'));
      await until(() => mount.requests.length > before, 'a new request for slots');
      flow.dispatchEvent(new CustomEvent('courtside-booking-closed'));
      await until(() => all(element, 'booking-flow').length === 0, 'the end of the dialog');
      await settle();
      expect(element.shadowRoot!.activeElement).not.to.equal(null);
    });

    it('does not call a time lost that the visitor may have booked, when the reply has not arrived', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 2, 19:00'));
      await click(find(element, '[part~=book]'));
      await until(() => all(element, 'booking-flow').length > 0, 'the dialog');
      const flow = find(element, 'booking-flow');
      mount.answers[SLOTS] = slotsAnswer([slot(2, 19, 'busy')]);
      flow.dispatchEvent(new CustomEvent('courtside-booking-unanswered'));
      await until(() => labels(element).some((label) => label?.includes('19:00–20:00, taken')), 'the taken time');
      flow.dispatchEvent(new CustomEvent('courtside-booking-closed'));
      await until(() => all(element, 'booking-flow').length === 0, 'the end of the dialog');
      await settle();
      expect(mount.text(element)).to.not.contain('no longer free');
    });

    it('shows bookings of others, and keeps focus, selection and scroll position', async () => {
      const element = await schedule();
      const tell = await openStream();
      await click(cell(element, 'Court 1, 18:00'));
      cell(element, 'Court 1, 18:00').focus();
      const row = cell(element, 'Court 1, 20:00');
      window.scrollTo(0, 40);
      const scroll = window.scrollY;
      mount.answers[SLOTS] = slotsAnswer([
        ...[17, 18, 19].map((hour) => slot(1, hour)),
        slot(1, 20, 'busy'),
        ...[17, 18, 19, 20].map((hour) => slot(2, hour, 'busy')),
        ...[17, 18, 19, 20].map((hour) => slot(3, hour, 'busy')),
      ]);
      tell();
      await until(() => labels(element).includes('Court 1, 20:00–21:00, taken'), 'the other booking');
      expect(labels(element)).to.include('Court 1, 18:00–19:00, ₴700, your choice');
      expect(focused(element)).to.contain('Court 1, 18:00');
      expect(row.isConnected).to.equal(true);
      expect(window.scrollY).to.equal(scroll);
      expect(all(element, '[role=alert]')).to.have.length(0);
    });

    describe('with a day that opens at a time', () => {
      const RELEASE = 'GET /v1/clubs/arena/release';
      const BY_ID = `GET /v1/clubs/${club.id}/release`;
      const NEXT = '2030-01-21';
      const at = (seconds: number, date = NEXT) => ({ date, opens_at: `${FIRST_DAY}T07:00:00+02:00`, seconds });
      /** The days with the next one of the response, and the current answer for its countdown. */
      function opening(seconds: number, first = 7): Answers {
        const { body } = datesFrom(first)['GET /v1/clubs/arena/scheduledates'] as { body: ReturnType<typeof list> };
        // What a shared page says may be minutes old.
        const meta = { ...body.meta, unreleased: at(seconds + 500) };
        return {
          'GET /v1/clubs/arena/scheduledates': { body: { ...body, meta } },
          [RELEASE]: { body: { data: at(seconds) } },
          [BY_ID]: { body: { data: at(seconds) } },
        };
      }
      const line = (element: Element) => find(element, '[part=release]');

      it('counts down by the clock of the server, and is silent about it', async () => {
        const element = await schedule({}, opening(3723));
        const { height } = find(element, '.late').getBoundingClientRect();
        expect(height).to.be.greaterThan(10);
        await until(() => all(element, '[part=release]').length > 0, 'the countdown');
        const first = line(element).textContent!;
        expect(first).to.match(/^Monday 21 January opens in 01:0[12]:\d\d$/);
        expect(line(element).getAttribute('role')).to.equal('timer');
        expect(line(element).getBoundingClientRect().height).to.equal(height);
        expect(getComputedStyle(line(element)).fontVariantNumeric).to.equal('tabular-nums');
        await until(() => line(element).textContent !== first, 'the next second');
        await expect(element).to.be.accessible();
      });

      it('shows the day when it opens, and says so', async () => {
        const element = await schedule({}, opening(0));
        expect(all(element, '[part=day]')).to.have.length(14);
        const { body } = datesFrom(8)['GET /v1/clubs/arena/scheduledates'] as { body: ReturnType<typeof list> };
        mount.answers['GET /v1/clubs/arena/scheduledates'] = { body };
        await until(() => all(element, '[part=day]').some((day) => day.textContent?.includes('21')), 'the day');
        expect(mount.requests.filter(({ url }) => url.includes('/scheduledates'))).to.have.length.at.most(2);
      });

      it('goes on counting when the server says that it is not open yet', async () => {
        const element = await schedule({}, opening(0));
        await until(() => find(element, '.late').textContent?.includes('now open'), 'the opening');
        expect(line(element).getAttribute('role')).to.equal('status');
        for (const path of [RELEASE, BY_ID]) mount.answers[path] = { body: { data: at(60) } };
        await until(() => line(element).textContent?.includes('opens in 00:00:5'), 'the count again');
        expect(line(element).getAttribute('role')).to.equal('timer');
      });
    });

    it('opens a group session', async () => {
      const element = await schedule();
      await click(cell(element, 'Group'));
      await until(() => all(element, 'booking-flow').length > 0, 'the dialog');
      expect(find(element, 'booking-flow').getAttribute('session')).to.equal('90');
    });

    it('tells the two hours of the night on which clocks go back apart in the list by time', async () => {
      const phone = document.head.appendChild(document.createElement('style'));
      phone.textContent = 'club-schedule { width: 360px }';
      const courts = [1, 2, 3, 4, 5].map((id) => ({ ...club.courts[0]!, id, title: `Court ${id}` }));
      const night = TIME_CASES.filter(({ name, zone }) => /occurrence/.test(name) && zone === club.time_zone);
      const slots = night.flatMap(({ local: [starts_at, ends_at] }) =>
        courts.map(({ id }) => ({ ...slot(id, 18), starts_at, ends_at })),
      );
      const element = await mount({}, { ...answers, [SLOTS]: slotsAnswer(slots, FIRST_DAY, courts) });
      await until(() => all(element, '.times .time').length > 0, 'the list');
      expect(all(element, '.times .time').map(({ textContent }) => textContent)).to.deep.equal([
        '03:00 (UTC+3)',
        '03:00 (UTC+2)',
      ]);
      const names = all(element, '.times [part~=cell-free]').map((each) => each.getAttribute('aria-label'));
      expect([names[0], names[5]]).to.deep.equal([
        'Court 1, ₴700, 03:00 (UTC+3)–03:00 (UTC+2), free',
        'Court 1, ₴700, 03:00 (UTC+2)–04:00, free',
      ]);
      phone.remove();
    });

    it('shows a pressed time of the list in the next frame, and what depends on it after that', async () => {
      const phone = document.head.appendChild(document.createElement('style'));
      phone.textContent = 'club-schedule { width: 360px }';
      const courts = [1, 2, 3, 4, 5].map((id) => ({ ...club.courts[0]!, id, title: `Court ${id}` }));
      const slots = courts.map(({ id }) => slot(id, 18));
      try {
        const element = await mount({}, { ...answers, [SLOTS]: slotsAnswer(slots, FIRST_DAY, courts) });
        await until(() => all(element, '.times [part~=cell-free]').length > 0, 'the list');
        const button = find(element, '.times [part~=cell-free]');
        button.click();
        await new Promise(requestAnimationFrame);
        expect([button.getAttribute('aria-pressed'), all(element, '[part=book]').length]).to.deep.equal(['true', 0]);
        await until(() => all(element, '[part=book]').length > 0, 'the selection');
        expect(button.getAttribute('aria-pressed')).to.equal('true');
      } finally {
        phone.remove();
      }
    });

    it('tells them apart in the sessions beside the grid, when no court is free then', async () => {
      const { local, start, end, zone } = TIME_CASES.find(({ name }) => name === 'the repeated hour in the Azores')!;
      const aside = { ...session, court: null, starts_at: local[0], ends_at: local[1] };
      const element = await mount(
        {},
        {
          'GET /v1/clubs/arena': { body: { data: { ...club, time_zone: zone } } },
          [`GET /v2/services/club_group_bookings?date=${FIRST_DAY}`]: { body: list([aside]) },
        },
      );
      await until(() => all(element, '[part=sessions] li').length > 0, 'the sessions');
      expect(find(element, '[part=sessions] li > b').textContent).to.equal(`${start}–${end}`);
      expect(find(element, '[part=join]').getAttribute('aria-label')).to.contain(`Cardio tennis, ${start}–${end}`);
    });

    describe('what to book', () => {
      const tabs = (element: Element) => all(element, '[part=services] button');
      const titles = (list: HTMLElement[]) => list.map(({ textContent }) => textContent);

      it('has a tab for the courts, one for the coaches and one for the groups', async () => {
        const element = await schedule({}, kinds);
        expect(titles(tabs(element))).to.deep.equal(['Courts', 'Coaches', 'Groups']);
        expect(tabs(element).map((tab) => tab.getAttribute('aria-checked'))).to.deep.equal(['true', 'false', 'false']);
        tabs(element)[0]!.focus();
        await press(element, 'ArrowRight');
        await until(() => all(element, '[part=choices] button').length === 2, 'the coaches');
        expect(titles(all(element, '[part=choices] button'))).to.deep.equal(['Olena', 'Maksym']);
        expect(element.shadowRoot!.activeElement).to.equal(tabs(element)[1]);
      });

      it('shows a coach by time, with one offer for each, which the next hour extends', async () => {
        const element = await schedule({ service: 22 }, kinds);
        await until(() => all(element, '.times').length > 0, 'the list by time');
        expect(all(element, '[part=choices] [aria-checked=true]').map(({ textContent }) => textContent)).to.deep.equal([
          'Maksym',
        ]);
        expect(all(element, '[part~=grid]')).to.have.length(0);
        const names = () => all(element, '.times button.cell').map((each) => each.getAttribute('aria-label'));
        expect(names()).to.deep.equal([17, 18, 19, 20].map((hour) => `Court 1, ₴700, ${hour}:00–${hour + 1}:00, free`));
        await click(all(element, '.times button.cell')[1]!);
        await click(all(element, '.times button.cell')[2]!);
        expect(find(element, '[part~=bar] b').textContent).to.equal('18:00–20:00');
        await expect(element).to.be.accessible();
      });

      it('lists the sessions of a group, and asks for no slots', async () => {
        const element = await mount({ service: session.service_id, date: FIRST_DAY }, kinds);
        await until(() => all(element, '[part=sessions] li').length > 0, 'the sessions');
        expect(mount.requests.some(({ url }) => url.includes('/v1/slots?'))).to.equal(false);
        expect(all(element, '[part~=bar]')).to.have.length(0);
        await click(all(element, '.day')[1]!);
        await until(() => mount.text(element).includes('No group sessions on this day'), 'the empty day');
      });
    });

    it('shows the selection beside the times and the content of the page below it, if there is space', async () => {
      const element = await schedule({ aside: true });
      element.style.width = '1100px';
      const content = document.createElement('p');
      content.slot = 'aside';
      content.textContent = 'Parking';
      element.append(content);
      await click(cell(element, 'Court 1, 18:00'));
      await click(cell(element, 'Court 1, 19:00'));
      const box = (target: Element) => target.getBoundingClientRect();
      const bar = find(element, '[part~=bar]');
      expect(box(bar).left).to.be.above(box(find(element, '[part~=grid]')).right);
      expect(box(content).top).to.be.above(box(bar).bottom);
      await until(() => bar.textContent!.includes('Free cancellation until 6 January, 18:00.'), 'the terms');
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not read by a person
      const lines = bar.innerText.replace(/\s*\n\s*/g, '\n').split('\n');
      expect(lines.slice(0, 3)).to.deep.equal(['Monday 7 January', '18:00–20:00', 'Court 1, clay']);
      expect(lines).to.include.members(['2 × ₴700', 'Total', '₴1,400', 'Book']);
      element.style.width = '700px';
      await until(() => box(bar).left <= box(find(element, '[part~=grid]')).right, 'the bar');
      expect(getComputedStyle(bar).position).to.equal('sticky');
    });

    for (const [terms, text] of [
      [
        { free_until_hours: 2 ** 20, partial_until_hours: 4, partial_percent: 30 },
        'Cancelling by 7 January, 14:00 costs 70%.',
      ],
      [{ free_until_hours: 2 ** 20, partial_until_hours: 4, partial_percent: 0 }, 'Nothing is refunded if you cancel.'],
      [{ free_until_hours: 2 ** 20, partial_until_hours: 2 ** 19, partial_percent: 30 }, 'Nothing is refunded'],
    ] as const) {
      it(`says beside the times what cancelling costs once it is not free: ${text}`, async () => {
        const late = { ...club, cancellation_terms: terms };
        const element = await schedule({ aside: true }, { 'GET /v1/clubs/arena': { body: { data: late } } });
        element.style.width = '1100px';
        await click(cell(element, 'Court 1, 18:00'));
        await until(() => find(element, '[part~=bar]').textContent!.includes(text), 'the terms');
      });
    }

    it('colours the chosen hours in the column of times, as bold as designed', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 1, 18:00'));
      await click(cell(element, 'Court 1, 19:00'));
      const chosen = all(element, 'tbody th').filter((each) => each.matches('.chosen'));
      expect(chosen.map(({ textContent }) => textContent)).to.deep.equal(['18:00', '19:00']);
      expect(getComputedStyle(find(element, '.selected b')).fontWeight).to.equal('600');
      expect(getComputedStyle(find(element, '.cell.group b')).fontWeight).to.equal('600');
    });

    const minutesLeft = (left: number): Answers => {
      const answer = structuredClone(datesFrom(7)['GET /v1/clubs/arena/scheduledates']!) as {
        body: { data: { services: { minutes_left?: number }[] }[] };
      };
      answer.body.data[0]!.services[0]!.minutes_left = left;
      return { 'GET /v1/clubs/arena/scheduledates': answer };
    };
    for (const [what, attributes, left, day, says] of [
      ['continues with tomorrow when less than three hours are left', {}, 120, '8', true],
      ['opens with today when three hours are left', {}, 180, '7', false],
      ['opens with today when the page asks for it', { date: FIRST_DAY }, 120, '7', false],
    ] as const) {
      it(what, async () => {
        const element = await schedule(attributes, minutesLeft(left));
        expect(find(element, '.day[aria-checked=true] b').textContent).to.equal(day);
        expect(mount.text(element).includes('Today is almost over. Next: Tuesday 8 January')).to.equal(says);
      });
    }

    it('shows times as on request in a club without online booking', async () => {
      const flags = { ...club.flags, online_booking: false };
      const element = await schedule({}, { 'GET /v1/clubs/arena': { body: { data: { ...club, flags } } } });
      expect(labels(element)).to.include('Court 1, 18:00–19:00, ₴700, on request');
      await click(cell(element, 'Court 1, 18:00'));
      expect(find(element, '[part~=book]').textContent).to.equal('Request this time · ₴700');
    });

    it('starts with another day after midnight at the club, and keeps the day on the page', async () => {
      const element = await schedule();
      await click(all(element, '.day')[1]!);
      await until(() => mount.text(element).includes('Tuesday 8'), 'the second day');
      // While a day loads, a return to the page does not load anything.
      await until(() => all(element, '.schedule:not(.loading)').length > 0, 'its answer');
      Object.assign(mount.answers, datesFrom(8));
      await atTime('2030-01-08T00:00:30+02:00', async () => {
        document.dispatchEvent(new Event('visibilitychange'));
        await until(() => find(element, '.day b').textContent === '8', 'the new first day');
      });
      expect(find(element, '.day[aria-checked=true] b').textContent).to.equal('8');
    });

    it('loads an old day again when a time is selected, and says when that is no longer free', async () => {
      const element = await schedule();
      mount.requests.length = 0;
      await click(cell(element, 'Court 1, 18:00'));
      // The stream of changes is opened later and is no request for data.
      expect(mount.requests.filter(({ url }) => !url.includes('/slots/stream'))).to.have.length(0);
      const fresh = [slot(1, 18), slot(1, 19, 'busy')];
      fresh[0]!.token = 'a-token-made-anew-just-now';
      mount.answers[`GET /v1/slots?date=${FIRST_DAY}`] = slotsAnswer(fresh);
      await atTime(Date.now() + 6 * MINUTE, async () => {
        await click(cell(element, 'Court 1, 20:00'));
        await until(() => all(element, '[role=alert]').length > 0, 'the news');
      });
      expect(find(element, '[role=alert]').textContent).to.equal(
        'The chosen time is no longer free. Choose another one.',
      );
      const tokens: string[][] = [];
      element.addEventListener('courtside-slot-select', (event) => {
        event.preventDefault();
        tokens.push((event as CustomEvent).detail.slots);
      });
      await click(cell(element, 'Court 1, 18:00'));
      await click(find(element, '[part~=book]'));
      expect(tokens).to.deep.equal([['a-token-made-anew-just-now']]);
    });

    it('shows the last requested day, in whatever order responses arrive', async () => {
      const element = await schedule();
      const answer = window.fetch;
      let release: () => void = () => {};
      const slow = new Promise<void>((resolve) => {
        release = resolve;
      });
      window.fetch = async (input, init) => {
        if (String(input).includes(SECOND_DAY)) await slow;
        return answer(input, init);
      };
      mount.answers['GET /v1/slots?date=2030-01-10'] = slotsAnswer([slot(1, 9, 'free', '2030-01-10')], '2030-01-10');
      await click(all(element, '.day')[1]!);
      await click(all(element, '.day')[3]!);
      await until(() => mount.text(element).includes('Thursday 10'), 'the later wish');
      release();
      await settle();
      await settle();
      expect(labels(element)).to.include('Court 1, 09:00–10:00, ₴700, free');
    });

    it('ignores a click on a time while another day loads', async () => {
      const element = await schedule();
      const answer = window.fetch;
      window.fetch = (input, init) => (String(input).includes('/slots') ? new Promise(() => {}) : answer(input, init));
      await click(all(element, '.day')[1]!);
      await click(cell(element, 'Court 1, 18:00'));
      expect(all(element, '[part~=book]')).to.have.length(0);
    });

    it('sends one device id with every request where cookies are refused', async () => {
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
      Object.defineProperty(document, 'cookie', {
        configurable: true,
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
        set: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
      try {
        const element = await schedule();
        await element.refresh();
        const ids = new Set(mount.requests.map((request) => request.headers.get('X-Device-ID')));
        expect([...ids]).to.have.length(1);
        expect([...ids][0]).to.match(/\S{8,}/);
      } finally {
        Object.defineProperty(document, 'cookie', own);
      }
    });

    const court32 = Array.from({ length: 32 }, (_, index) => ({
      ...club.courts[0]!,
      id: index + 1,
      title: `C${index}`,
    }));
    const states: [string, Answers, string][] = [
      ['one court', { [SLOTS]: slotsAnswer([slot(1, 9)], FIRST_DAY, [club.courts[0]!]) }, 'Choose a time'],
      ['32 courts', { [SLOTS]: slotsAnswer([slot(1, 9), slot(32, 9)], FIRST_DAY, court32) }, 'Choose a time'],
      ['hours that are over', { [SLOTS]: slotsAnswer([slot(1, 9, 'past'), slot(1, 10)]) }, '09:00–10:00, show'],
      ['hours past midnight', { [SLOTS]: slotsAnswer([slot(1, 23), slot(1, 0, 'free', SECOND_DAY)]) }, '00:00'],
      ['a full day', { [SLOTS]: slotsAnswer([slot(1, 9, 'busy')]) }, 'Nothing is free on this day'],
      ['a closed day', { [SLOTS]: slotsAnswer([]) }, 'The club is closed on this day'],
      ['no free day at all', { [SLOTS]: slotsAnswer([slot(1, 9, 'busy')]), ...datesFrom(7, 0) }, 'call the club'],
      ['three services', services(3), 'Service 2'],
      ['eight services', services(8), 'Service 8'],
      ['no days', { 'GET /v1/clubs/arena/scheduledates': { body: list([]) } }, 'no schedule yet'],
    ];
    for (const [state, answered, text] of states) {
      it(`is accessible with ${state}`, async () => {
        const element = await schedule({}, answered);
        expect(mount.text(element)).to.contain(text);
        await expect(element).to.be.accessible();
      });
    }

    it('refreshes by its method and clears a selection that is no longer free', async () => {
      const element = await schedule();
      await click(cell(element, 'Court 1, 18:00'));
      mount.answers[`GET /v1/slots?date=${FIRST_DAY}`] = slotsAnswer([]);
      await element.refresh();
      await until(() => mount.text(element).includes('closed'), 'the fresh day');
      expect(all(element, '[part~=book]')).to.have.length(0);
    });
  },
  { answers },
);

bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    it('keeps the previous day when another one fails, with a button to try again', async () => {
      const element = await mount();
      await until(() => all(element, '.day b').length > 0, 'the schedule');
      mount.answers['GET /v1/slots'] = problem('RATE_LIMITED', 429);
      const failures: unknown[] = [];
      element.addEventListener('courtside-error', (event) => failures.push((event as CustomEvent).detail.code));
      await click(all(element, '.day')[1]!);
      await until(() => all(element, '.failure').length > 0, 'the failure');
      expect(mount.text(element)).to.contain('Tuesday 8 January did not load. Too many requests');
      expect(find(element, '.day[aria-checked=true] b').textContent).to.equal('7');
      expect(find(element, 'h2').textContent).to.equal('Monday 7 January');
      await until(() => failures.length > 0, 'the event');
      expect(failures).to.deep.equal(['RATE_LIMITED']);
      await expect(element).to.be.accessible();
      mount.answers['GET /v1/slots'] = answers['GET /v1/slots']!;
      await click(find(element, '.failure button'));
      await until(() => all(element, '.failure').length === 0, 'the schedule after the failure');
      expect(find(element, 'h2').textContent).to.equal('Tuesday 8 January');
    });

    describe('while another day loads', () => {
      const real = window.fetch;
      let release = () => {};
      const watched: (string | null)[] = [];
      let element: Schedule;
      beforeEach(async () => {
        element = (await mount()) as Schedule;
        await until(() => all(element, '.day b').length > 0, 'the schedule');
        const before = window.fetch;
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        watched.length = 0;
        window.fetch = async (input, init) => {
          const url = new URL(new Request(input, init).url);
          if (url.pathname.endsWith('/slots/stream')) watched.push(url.searchParams.get('date'));
          else await held;
          return before(input, init);
        };
        await click(all(element, '.day')[1]!);
      });
      afterEach(async () => {
        release();
        await until(() => all(element, '.schedule:not(.loading)').length > 0, 'the other day');
        window.fetch = real;
      });

      it('fades the rows as one element, not cell by cell', async () => {
        await until(() => element.shadowRoot!.getAnimations().length > 0, 'the fading');
        expect(element.shadowRoot!.getAnimations()).to.have.length(1);
      });

      it('follows changes of that day already', async () => {
        await until(() => watched.includes(SECOND_DAY), 'a stream of the other day');
        expect(find(element, '.schedule').classList.contains('loading')).to.equal(true);
      });
    });

    describe('does nothing right after the first render, and follows changes', () => {
      const { setTimeout: real } = window;
      /** Ends the wait of a second. */
      let calm: (() => void) | undefined;
      const streams = () => mount.requests.filter(({ url }) => url.includes('/slots/stream'));
      beforeEach(async () => {
        const held = (action: () => void, delay?: number) => {
          if (delay !== 1000) return real(action, delay);
          calm = action;
          return 0;
        };
        calm = undefined;
        Object.assign(window, { setTimeout: held });
        const element = await mount();
        await until(() => all(element, '[part~=bar] b').length > 0, 'the schedule');
      });
      afterEach(() => {
        Object.assign(window, { setTimeout: real });
      });

      const ways: Record<string, () => void> = {
        'a second later': () => calm?.(),
        'when a pointer or a finger comes over the page': () =>
          document.body.dispatchEvent(new PointerEvent('pointerover')),
        'when a key is pressed': () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' })),
        'when somebody scrolls': () => document.dispatchEvent(new Event('scroll')),
      };
      for (const [when, come] of Object.entries(ways)) {
        it(when, async () => {
          await until(() => calm, 'the wait for a second');
          expect(streams()).to.have.length(0);
          come();
          await until(() => streams().length > 0, 'the stream');
        });
      }
    });

    it('offers no times of the club before when there is no other of the new name', async () => {
      const element = await mount();
      await until(() => all(element, '[part~=cell-free]').length > 0, 'the schedule');
      // The message is logged once per page.
      const club = `nowhere-${mount.way}`;
      for (const path of [`/v1/clubs/${club}`, `/v1/clubs/${club}/scheduledates`])
        mount.answers[`GET ${path}`] = problem('NOT_FOUND', 404);
      element.setAttribute('club', club);
      await until(() => mount.text(element).includes('There is no such club'), 'the failure');
      expect(all(element, '[part~=cell]')).to.have.length(0);
      await until(() => takeLogged().some((line) => line.includes(club)), 'the message');
      element.setAttribute('club', 'arena');
      await until(() => all(element, '[part~=cell-free]').length > 0, 'the schedule again');
      expect(all(element, '.failure')).to.have.length(0);
    });

    it('stays on the chosen day, with the selection, when the language changes', async () => {
      const element = await mount();
      await until(() => all(element, '.day b').length > 0, 'the schedule');
      await click(all(element, '.day')[1]!);
      await hears(element, 'January');
      element.lang = 'uk';
      await until(() => mount.text(element).includes('січня'), 'the other language');
      expect(said(element)).to.equal('');
      await until(() => all(element, '.schedule:not(.loading)').length > 0, 'the data');
      expect(
        all(element, '.day')
          .map((day) => day.getAttribute('aria-checked'))
          .indexOf('true'),
      ).to.equal(1);
      await click(all(element, '[part~=cell-free]')[0]!);
      const selected = find(element, '[part~=bar] b').textContent;
      element.lang = 'en';
      await until(() => mount.text(element).includes('January'), 'the first language');
      await until(() => all(element, '.schedule:not(.loading)').length > 0, 'the data');
      expect(find(element, '[part~=bar] b').textContent).to.equal(selected);
      expect(all(element, '.failure')).to.have.length(0);
    });

    it('keeps the message about a failed day when the one on the page is refreshed', async () => {
      const element = await mount();
      await until(() => all(element, '.day b').length > 0, 'the schedule');
      mount.answers['GET /v1/slots'] = problem('RATE_LIMITED', 429);
      await click(all(element, '.day')[1]!);
      await until(() => all(element, '.failure').length > 0, 'the failure');
      const asked = () => mount.requests.filter(({ url }) => url.includes(`/v1/slots?`) && url.includes(FIRST_DAY));
      const before = asked().length;
      // Without a stream the schedule polls.
      await until(() => asked().length > before, 'the same day again');
      await until(() => all(element, '.schedule:not(.loading)').length > 0, 'its answer');
      expect(mount.text(element)).to.contain('Tuesday 8 January did not load.');
    });
  },
  { answers },
);

describe('<club-schedule> before its first data', () => {
  it('shows the club that was set last before the first render', async () => {
    const real = window.fetch;
    const asked: string[] = [];
    const answer = createFetch(() => answers);
    window.fetch = (input, init) => {
      asked.push(String(input));
      return answer(input, init);
    };
    const element = fixtureSync<HTMLElement>('<club-schedule club="another"></club-schedule>');
    try {
      await until(() => asked.some((url) => /clubs\/another/.test(url)), 'the first club');
      element.setAttribute('club', 'arena');
      await until(() => all(element, '[part~="cell-free"]').length > 0, 'the free times');
      expect(asked.join(' ')).to.contain('clubs/arena');
    } finally {
      element.remove();
      await settle();
      window.fetch = real;
    }
  });

  it('offers no times when its club is removed', async () => {
    const real = window.fetch;
    window.fetch = createFetch(() => answers);
    const element = fixtureSync<HTMLElement>('<club-schedule club="arena"></club-schedule>');
    const times = () => all(element, '[part~=cell-free]');
    try {
      await until(() => times().length > 0, 'the free times');
      element.removeAttribute('club');
      await until(() => times().length === 0, 'no times');
      await until(() => takeLogged().some((line) => line.includes('needs club')), 'the message');
      await until(() => all(element, '[part~=failure]').length > 0, 'the note');
      expect(find(element, '.waiting').checkVisibility()).to.equal(false);
      element.setAttribute('club', 'arena');
      await until(() => times().length > 0, 'the free times again');
      expect(times()[0]!.checkVisibility()).to.equal(true);
    } finally {
      element.remove();
      await settle();
      window.fetch = real;
    }
  });

  it('has the height of the skeleton from the start, so that nothing below it moves', async () => {
    const real = window.fetch;
    window.fetch = () => new Promise(() => {});
    const element = fixtureSync<HTMLElement>('<club-schedule club="arena"></club-schedule>');
    const heights = new Set<boolean>();
    try {
      await Promise.resolve();
      await until(() => {
        heights.add(element.offsetHeight >= 850);
        return element.shadowRoot?.querySelector('.waiting');
      }, 'the skeleton');
      heights.add(element.offsetHeight >= 850);
      expect([...heights]).to.deep.equal([true]);
    } finally {
      element.remove();
      await settle();
      window.fetch = real;
    }
  });

  for (const [width, drawn, soon] of [
    [900, 'grid', true],
    [360, 'times', true],
    [900, 'grid', false],
    [360, 'times', false],
  ] as const) {
    const when = soon ? 'at once after fast responses' : 'after the skeleton';
    it(`shows many courts at ${width} px as ${drawn} ${when}, never the other layout first`, async () => {
      const real = window.fetch;
      const courts = [1, 2, 3, 4, 5].map((id) => ({ ...club.courts[0]!, id }));
      const slots = courts.map(({ id }) => slot(id, 17));
      const answer = createFetch(() => ({ ...answers, [SLOTS]: slotsAnswer(slots, FIRST_DAY, courts) }));
      let come = () => {};
      const coming = soon ? undefined : new Promise<void>((resolve) => (come = resolve));
      window.fetch = async (...request) => {
        await coming;
        return answer(...request);
      };
      const element = fixtureSync<HTMLElement>(
        `<club-schedule club="arena" style="width: ${width}px"></club-schedule>`,
      );
      const seen = new Set<string>();
      const look = () => {
        if (all(element, '.waiting').length > 0) {
          seen.add('skeleton');
          come();
        }
        for (const { part } of all(element, '[part="grid"], [part="times"]')) seen.add(part.value);
      };
      const observer = new MutationObserver(look);
      try {
        await until(() => element.shadowRoot, 'the shadow root');
        observer.observe(element.shadowRoot!, { childList: true, subtree: true });
        look();
        await until(() => all(element, '[part~="cell-free"]').length === courts.length, 'the free times');
        expect([...seen]).to.deep.equal(soon ? [drawn] : ['skeleton', drawn]);
        // The layout changes with the width, without an error event.
        element.style.width = `${1260 - width}px`;
        const other = drawn === 'grid' ? 'times' : 'grid';
        await until(
          () => all(element, `[part="${other}"]`).length === 1 && all(element, `[part="${drawn}"]`).length === 0,
          other,
        );
      } finally {
        observer.disconnect();
        element.remove();
        await settle();
        window.fetch = real;
      }
    });
  }

  for (const [code, status, text, retry] of [
    ['NOT_FOUND', 404, 'There is no such club', 0],
    ['INTERNAL_ERROR', 500, 'The schedule did not load', 1],
  ] as const) {
    it(`says why on ${code}${retry ? ', with a retry' : ''}`, async () => {
      const real = window.fetch;
      const club = `arena-${status}`;
      // Any of them may be requested first.
      const asked = [`/v1/clubs/${club}`, `/v1/clubs/${club}/scheduledates`, '/v1/slots', '/v2/services-categories'];
      const failing: Answers = Object.fromEntries(asked.map((path) => [`GET ${path}`, problem(code, status)]));
      window.fetch = createFetch(() => failing);
      const element = fixtureSync<HTMLElement>(`<club-schedule club="${club}"></club-schedule>`);
      try {
        await until(() => element.shadowRoot?.querySelector('.failure'), 'the failure');
        expect(find(element, '.failure').textContent).to.contain(text);
        expect(all(element, '.failure button')).to.have.length(retry);
        await expect(element).to.be.accessible();
        // The author of the page reads it in the console.
        if (status === 404) await until(() => takeLogged().some((line) => line.includes(club)), 'the message');
      } finally {
        element.remove();
        await settle();
        window.fetch = real;
      }
    });
  }
});
