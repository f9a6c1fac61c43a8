import { expect } from '@open-wc/testing';
import { UNPAID_NAME } from '#core/domain/storage-names.ts';
import type { Booking } from '#core/schemas/index.ts';
import { booking } from '#elements/shared/testing/booking.ts';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { TIME_CASES } from '#testing/time-cases.ts';
import { interaction } from '../deferred-parts.ts';
import { answers, at, club, FIRST_DAY, problem, session, slot, slotsAnswer } from '../fixture.ts';

const find = <E extends HTMLElement>(element: Element, selector: string) =>
  element.shadowRoot!.querySelector<E>(selector);
const SLOTS = `GET /v1/slots?date=${FIRST_DAY}`;
const POST = 'POST /v1/slot-watches';

bothWays(
  'club-schedule',
  { club: 'arena', email: 'known@example.com' },
  (mount) => {
    const opened = async (press: (cell: HTMLElement) => void) => {
      const element = await mount();
      await until(() => find(element, '[part~=cell-busy]'), 'the schedule');
      await interaction.load();
      // The listeners are added together with this style.
      await until(() => getComputedStyle(find(element, 'td.busy')!).cursor === 'pointer', 'what comes later');
      const cell = find(element, 'td.busy[aria-label^="Court 2"]')!;
      cell.focus();
      press(cell);
      await until(() => find(element, 'dialog.watch[open]'), 'the dialog');
      return { element, cell };
    };
    const click = (cell: HTMLElement) => {
      const { left, bottom } = cell.getBoundingClientRect();
      cell.dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, clientX: left + 5, clientY: bottom - 5 }),
      );
    };
    const enter = (cell: HTMLElement) =>
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    const time = (element: Element) => find<HTMLSelectElement>(element, '#watch-time')!;
    const submit = async (element: Element) => {
      find(element, '[part~=send]')!.click();
      await settle();
    };

    it('asks for an email about the pressed hour of a merged cell', async () => {
      mount.answers[POST] = { status: 204, body: undefined };
      const { element, cell } = await opened(click);
      // Screen readers say that the cell opens a dialog.
      expect(cell.getAttribute('aria-haspopup')).to.equal('dialog');
      expect([...time(element).options].map(({ text }) => text)).to.deep.equal(['17:00–18:00', '18:00–19:00']);
      expect(time(element).value).to.equal(`2 ${at(FIRST_DAY, 18)}`);
      await expect(element).to.be.accessible();
      await submit(element);
      await until(() => find(element, 'dialog.watch [role=status]'), 'the answer');
      const request = mount.requests.find(({ url }) => url.endsWith('/v1/slot-watches'))!;
      expect(await request.json()).to.deep.equal({
        service_id: 11,
        court_id: 2,
        starts_at: at(FIRST_DAY, 18),
        ends_at: at(FIRST_DAY, 19),
        email: 'known@example.com',
      });
      expect(find(element, 'dialog.watch')!.textContent).to.contain('known@example.com if 18:00–19:00 opens up');
      find(element, '[part~=close]')!.click();
      await until(() => !find(element, 'dialog.watch'), 'the end of the dialog');
      expect(element.shadowRoot!.activeElement).to.equal(cell);
    });

    it('begins with the first hour of the cell by keyboard, and says what is wrong with an email address', async () => {
      const { element } = await opened(enter);
      expect(time(element).value).to.equal(`2 ${at(FIRST_DAY, 17)}`);
      const input = find<HTMLInputElement>(element, '#watch-email')!;
      input.value = 'olena@example.com>bcc:x';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
      await submit(element);
      await until(() => find(element, '#watch-problem')!.textContent, 'the problem');
      expect(find(element, '#watch-problem')!.textContent).to.contain('name@example.com');
      expect(mount.requests.some(({ url }) => url.endsWith('/v1/slot-watches'))).to.equal(false);
    });

    describe('with hours in which the club is closed', () => {
      /** Court 2 is taken from 17:00 to 19:00, and the club closed from an hour to 19:00. */
      const closeFrom = (hour: number) => {
        const slots = [17, 18].flatMap((start) => [
          slot(1, start, start >= hour ? 'busy' : 'free'),
          slot(2, start, 'busy'),
        ]);
        const { body } = slotsAnswer(slots, FIRST_DAY);
        const hours = { starts_at: at(FIRST_DAY, hour), ends_at: at(FIRST_DAY, 19) };
        const closed = [{ ...hours, reason: 'Repairs', title: 'Closed: Repairs' }];
        mount.answers[SLOTS] = { body: { ...body, meta: { ...body.meta, closed, without_power: [] } } };
      };

      it('offers no email about these', async () => {
        closeFrom(18);
        const { element } = await opened(click);
        expect([...time(element).options].map(({ text }) => text)).to.deep.equal(['17:00–18:00']);
        find(element, '[part~=close]')!.click();
        await until(() => !find(element, 'dialog.watch'), 'the end of the dialog');
        const closed = find(element, 'td.closed')!;
        closed.focus();
        click(closed);
        enter(closed);
        await settle();
        expect([closed.getAttribute('aria-haspopup'), find(element, 'dialog.watch')]).to.deep.equal([null, null]);
      });

      it('has no button for an email below the list by time if nothing else is taken', async () => {
        closeFrom(17);
        const phone = document.head.appendChild(document.createElement('style'));
        phone.textContent = 'club-schedule { width: 360px }';
        try {
          const element = await mount();
          await until(() => find(element, '.times') && find(element, '[part=closed-hours]'), 'the list');
          expect(find(element, '.watch-more')).to.equal(null);
        } finally {
          phone.remove();
        }
      });
    });

    it('tells the two hours of the night on which clocks go back apart when it watches one', async () => {
      mount.answers[POST] = { status: 204, body: undefined };
      const night = TIME_CASES.filter(({ name, zone }) => /occurrence/.test(name) && zone === club.time_zone);
      const slots = night.map(({ local: [starts_at, ends_at] }) => ({ ...slot(2, 18, 'busy'), starts_at, ends_at }));
      mount.answers[SLOTS] = slotsAnswer(slots, FIRST_DAY);
      const { element } = await opened(click);
      const hours = ['03:00 (UTC+3)–03:00 (UTC+2)', '03:00 (UTC+2)–04:00'];
      expect([...time(element).options].map(({ text }) => text)).to.deep.equal(hours);
      expect(time(element).value).to.equal(`2 ${night[1]!.local[0]}`);
      await submit(element);
      await until(() => find(element, 'dialog.watch [role=status]'), 'the answer');
      expect(find(element, 'dialog.watch')!.textContent).to.contain(`if ${hours[1]} opens up`);
    });

    describe('after the visitor left for a payment in this tab', () => {
      const unpaid: Booking = {
        ...booking,
        ...{ status: 'pending', payment_status: 'pending', pay_until: at(FIRST_DAY, 10) },
        ...{ court: club.courts[1]!, starts_at: at(FIRST_DAY, 17), ends_at: at(FIRST_DAY, 19) },
      };
      const answer = (found: Booking) => {
        sessionStorage.setItem(UNPAID_NAME, found.token);
        mount.answers['POST /v2/bookings/decode'] = { body: { data: found } };
      };
      afterEach(() => sessionStorage.removeItem(UNPAID_NAME));

      it('leads there from the time that it holds', async () => {
        answer(unpaid);
        const { element, cell } = await opened(click);
        await until(() => find(element, 'dialog.watch a[target=_top]'), 'the link');
        const dialog = find(element, 'dialog.watch')!;
        expect(dialog.textContent).to.contain('Your booking is not paid yet');
        expect(dialog.textContent).to.contain('You booked 17:00–19:00. It is held for you until 10:00.');
        expect(find(element, '#watch-email')).to.equal(null);
        const link = find<HTMLAnchorElement>(element, 'dialog.watch a[target=_top]')!;
        expect([link.textContent, link.target]).to.deep.equal(['Go to payment', '_top']);
        expect(link.getAttribute('href')).to.match(new RegExp(`/booking-payment/${unpaid.token}$`));
        await expect(element).to.be.accessible();
        find(element, '[part~=close]')!.click();
        expect(element.shadowRoot!.activeElement).to.equal(cell);
      });

      for (const [what, change] of [
        ['another court', { court: club.courts[2]! }],
        ['another hour', { starts_at: at(FIRST_DAY, 19), ends_at: at(FIRST_DAY, 20) }],
      ] as const)
        it(`offers an email about a time that somebody else took, if the visitor’s is ${what}`, async () => {
          answer({ ...unpaid, ...change });
          const { element } = await opened(click);
          await until(() => mount.requests.some(({ url }) => url.endsWith('/bookings/decode')), 'the question');
          await settle();
          expect(find(element, 'dialog.watch a[target=_top]')).to.equal(null);
          expect(find(element, '#watch-email')).to.not.equal(null);
          expect(sessionStorage.getItem(UNPAID_NAME)).to.equal(unpaid.token);
        });

      it('forgets a booking that is paid', async () => {
        answer({ ...unpaid, status: 'confirmed' });
        const { element } = await opened(click);
        await until(() => sessionStorage.getItem(UNPAID_NAME) === null, 'the end');
        expect(find(element, '#watch-email')).to.not.equal(null);
      });
    });

    it('says that the hour is free after all, and loads the day again', async () => {
      mount.answers[POST] = problem('SLOT_FREE', 409);
      const { element } = await opened(click);
      const before = mount.requests.length;
      await submit(element);
      await until(() => find(element, '#watch-problem')!.textContent, 'the problem');
      await until(() => mount.requests.slice(before).some(({ url }) => url.includes('/v1/slots?')), 'a new look');
    });

    for (const [where, change, selector] of [
      ['a cell of the grid', {}, 'td.group.full'],
      ['the sessions beside it', { court: null }, '[part=sessions] button[data-session]'],
    ] as const)
      it(`asks for an email about a place of a full session, pressed in ${where}`, async () => {
        mount.answers['POST /v1/place-watches'] = { status: 204, body: undefined };
        const full = { ...session, ...change, remaining: 0 };
        const list = { data: [full], meta: { page: 1, page_size: 1, total: 1 } };
        const element = await mount(
          {},
          { ...answers, [`GET /v2/services/club_group_bookings?date=${FIRST_DAY}`]: { body: list } },
        );
        await until(() => find(element, selector), 'the full session');
        await interaction.load();
        await until(() => getComputedStyle(find(element, 'td.busy')!).cursor === 'pointer', 'what comes later');
        const pressed = find<HTMLElement>(element, selector)!;
        pressed.focus();
        expect(pressed.getAttribute('aria-haspopup')).to.equal('dialog');
        if (pressed.matches('td')) enter(pressed);
        else pressed.click();
        await until(() => find(element, 'dialog.watch[open]'), 'the dialog');
        expect(time(element)).to.equal(null);
        expect(find(element, 'dialog.watch')!.textContent).to.contain('Cardio tennis, ');
        await expect(element).to.be.accessible();
        await submit(element);
        await until(() => find(element, 'dialog.watch [role=status]'), 'the answer');
        const request = mount.requests.find(({ url }) => url.endsWith('/v1/place-watches'))!;
        expect(await request.json()).to.deep.equal({ service_id: 12, session_id: 90, email: 'known@example.com' });
        find(element, '[part~=close]')!.click();
        await until(() => !find(element, 'dialog.watch'), 'the end of the dialog');
        expect(element.shadowRoot!.activeElement).to.equal(pressed);
      });

    it('opens by the method of the element for all taken hours of the day, if there are any', async () => {
      type Watching = HTMLElement & { watch(): Promise<void> };
      const element = (await mount()) as Watching;
      await element.watch();
      expect(time(element).options).to.have.length.greaterThan(2);
      expect(find(element, 'dialog.watch')!.matches(':modal')).to.equal(true);
      const day = slotsAnswer([slot(1, 18, 'free')], FIRST_DAY);
      const free = (await mount({}, { ...answers, [SLOTS]: day })) as Watching;
      await free.watch();
      expect(find(free, 'dialog')).to.equal(null);
    });

    it('is below the list by time on phones too, for all taken hours of the day', async () => {
      mount.answers[POST] = { status: 204, body: undefined };
      const phone = document.head.appendChild(document.createElement('style'));
      phone.textContent = 'club-schedule { width: 360px }';
      const courts = [1, 2, 3, 4, 5].map((id) => ({ ...club.courts[0]!, id, title: `Court ${id}` }));
      const slots = courts.flatMap(({ id }) => [
        slot(id, 18, id > 3 ? 'busy' : 'free'),
        slot(id, 17, id > 4 ? 'busy' : 'free'),
      ]);
      const element = (await mount({}, { ...answers, [SLOTS]: slotsAnswer(slots, FIRST_DAY, courts) })) as HTMLElement;
      await interaction.load();
      await until(() => find(element, '.times .watch-more'), 'the offer below the list');
      const button = find(element, '.times .watch-more')!;
      expect(button.textContent).to.equal('Notify me if a time opens up');
      button.click();
      await until(() => find(element, 'dialog.watch[open]'), 'the dialog');
      const options = [...time(element).options].map(({ text }) => text);
      expect(options).to.deep.equal(['17:00–18:00, Court 5', '18:00–19:00, Court 4', '18:00–19:00, Court 5']);
      await expect(element).to.be.accessible();
      time(element).selectedIndex = 1;
      time(element).dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
      expect(find(element, 'dialog.watch')!.textContent).to.contain('Court 4, ');
      await submit(element);
      await until(() => find(element, 'dialog.watch [role=status]'), 'the answer');
      const request = mount.requests.find(({ url }) => url.endsWith('/v1/slot-watches'))!;
      expect(await request.json()).to.include({ court_id: 4, starts_at: at(FIRST_DAY, 18) });
      find(element, '[part~=close]')!.click();
      await until(() => !find(element, 'dialog.watch'), 'the end of the dialog');
      expect(element.shadowRoot!.activeElement).to.equal(button);
      phone.remove();
    });
  },
  { answers },
);
