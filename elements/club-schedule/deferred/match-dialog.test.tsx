import { expect } from '@open-wc/testing';
import { is } from 'superstruct';
import { AppliedMatchAnswer, OpenMatchAnswer } from '#core/schemas/match.ts';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { takeLogged } from '#elements/shared/testing/strict-console.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { TIME_CASES } from '#testing/time-cases.ts';
import { interaction } from '../deferred-parts.ts';
import { answers, at, club, FIRST_DAY, problem, slot, slotsAnswer } from '../fixture.ts';
import { find, focused, heading, input, lost, matchClub, openBy, refused, send, told, type } from './testing/match.ts';

const SLOTS = `GET /v1/slots?date=${FIRST_DAY}`;
const MATCH = 'GET /v1/clubs/arena/matches/7';
const APPLY = 'POST /v1/clubs/7/matches/7/apply';
const PAGE = 'https://courtside.example/club/arena/match/7';

const level = (code: string) => ({ code, title: `NTRP ${code}` });
const match = {
  ...{ id: 7, state: 'open', booked: true, court: { id: 2, title: 'Court 2' }, players_total: 4, places: 2 },
  ...{ starts_at: at(FIRST_DAY, 18), ends_at: at(FIRST_DAY, 19), level_from: level('3.0'), level_to: level('4.0') },
  ...{ note: 'We have a spare racket.', host: 'Olena' },
  club: matchClub,
  sport: { id: 1, slug: 'tennis', title: 'Tennis' },
};
const sport = { ...match.sport, levels: ['3.0', '3.5', '4.0'].map(level), help: 'A number for each level.' };
const matchAnswer = (more: object = {}) => ({ body: { data: { match: { ...match, ...more }, sport } } });
const applied = {
  ...{ token: 'p'.repeat(32), match, name: 'Zoya', level: null, state: 'applied', contacts: [], split: null },
};

const day = slotsAnswer([slot(1, 18), slot(2, 18, 'busy')], FIRST_DAY).body;
const listed = {
  ...{ id: 7, starts_at: match.starts_at, ends_at: match.ends_at, court_id: 2 },
  ...{ title: 'Players wanted: 2', level: 'level NTRP 3.0 to NTRP 4.0', url: PAGE },
};
bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    const listing = async (attributes = {}) => {
      const element = await mount(attributes);
      await until(() => find(element, '[part=match]'), 'the list of matches');
      await interaction.load();
      return element;
    };
    /** Opens the match by its link in the list, or in the table. */
    const opened = async (attributes = {}, selector = '[part=match]') => {
      const element = await listing(attributes);
      const link = find(element, selector)!;
      await openBy(link, element);
      return { element, link };
    };
    const sent = () => mount.requests.filter(({ url }) => url.endsWith('/apply'));
    const GOOD = { name: 'Zoya', telephone: '067 999 88 77' };

    afterEach(() => sessionStorage.clear());

    for (const where of ['[part=match]', 'td.wanted a'])
      it(`shows the match in place, pressed at ${where}, and gives the focus back`, async () => {
        const { element, link } = await opened({}, where);
        expect(link.getAttribute('aria-haspopup')).to.equal('dialog');
        const text = find(element, 'dialog [part=summary]')!.textContent!;
        for (const part of ['18:00–19:00', 'Monday 7 January', 'Arena', 'Court 2', '2 players wanted'])
          expect(text).to.contain(part);
        for (const part of ['Level NTRP 3.0 to NTRP 4.0', 'Host: Olena', 'We have a spare racket.'])
          expect(text).to.contain(part);
        expect(heading(element)).to.equal('Play in this match');
        expect(focused(element)).to.equal(find(element, 'dialog h2'));
        const fields = [...element.shadowRoot!.querySelectorAll('dialog [name]')].map((each) =>
          each.getAttribute('name'),
        );
        expect(fields).to.deep.equal(['name', 'telephone', 'level', 'email']);
        await expect(element).to.be.accessible();
        find(element, 'dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
        await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
        // In the table, the cell has the focus.
        expect([link, link.closest('td')]).to.include(focused(element));
      });

    const money = (hryvnias: number) => ({ amount: hryvnias * 100, currency: 'UAH' });
    const costs: [name: string, cost: object | null | undefined, text: string | undefined][] = [
      ['a share', { price: money(800), share: money(200), split: true }, '₴200 per player'],
      [
        'an equal part',
        { price: money(1000), share: money(250), split: false },
        '₴1,000 for the court, shared by 4: about ₴250 each',
      ],
      ['no price of a wish', null, undefined],
      ['no price of an older server', undefined, undefined],
    ];
    for (const [name, cost, text] of costs)
      it(`shows ${name}`, async () => {
        mount.answers[MATCH] = matchAnswer({ cost });
        const { element } = await opened();
        const lines = [...element.shadowRoot!.querySelectorAll('dialog [part=summary] p')];
        expect(lines.map((line) => line.textContent).find((line) => line!.includes('₴'))).to.equal(text);
      });

    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
      it(`leaves a press with ${key} to the browser`, async () => {
        const element = await listing();
        let isPrevented: boolean | undefined;
        const listen = (event: Event) => {
          isPrevented = event.defaultPrevented;
          event.preventDefault();
        };
        element.addEventListener('click', listen);
        const press = { bubbles: true, composed: true, cancelable: true, [key]: true };
        find(element, '[part=match]')!.dispatchEvent(new MouseEvent('click', press));
        await settle();
        expect(isPrevented).to.equal(false);
        expect(find(element, 'dialog')).to.equal(null);
      });

    it('sends the form once, says what happens next, and tells the page', async () => {
      const { element, link } = await opened();
      const events: unknown[] = [];
      element.addEventListener('courtside-match-applied', (event) => events.push((event as CustomEvent).detail));
      await type(element, { ...GOOD, level: '3.5', email: 'zoya@example.com' });
      const button = find(element, 'dialog [part=send]')!;
      button.click();
      button.click();
      await until(() => find(element, 'dialog [part=success]'), 'the result');
      expect(sent()).to.have.length(1);
      expect(sent()[0]!.headers.get('idempotency-key')).to.match(/\S{8}/);
      expect(await sent()[0]!.json()).to.deep.equal({
        ...{ name: 'Zoya', telephone: '+380679998877', level: '3.5', email: 'zoya@example.com' },
      });
      expect(events).to.deep.equal([{ version: 1, match_id: 7, starts_at: match.starts_at, ends_at: match.ends_at }]);
      expect(heading(element)).to.equal('Your application is sent');
      expect(focused(element)).to.equal(find(element, 'dialog h2'));
      expect(find(element, 'dialog [part=success]')!.textContent).to.contain('the answer to zoya@example.com');
      const page = find<HTMLAnchorElement>(element, 'dialog [part=application]')!;
      expect(page.pathname).to.equal(`/booking-applicant/${applied.token}`);
      await expect(element).to.be.accessible();
      find(element, 'dialog [part=success] [part=close]')!.click();
      await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
      expect(focused(element)).to.equal(link);
    });

    it('leads to the page with the answer who gave no email address', async () => {
      const { element } = await opened();
      await type(element, GOOD);
      await send(element);
      await until(() => find(element, 'dialog [part=success]'), 'the result');
      expect(await sent()[0]!.json()).to.deep.equal({ name: 'Zoya', telephone: '+380679998877' });
      expect(find(element, 'dialog [part=success]')!.textContent).to.contain('keep its link');
    });

    const mistakes = [
      ['no name', { name: ' ' }, 'name', 'Enter your first name'],
      ['no number', { telephone: '' }, 'telephone', '+380 67 123 45 67'],
      ['a short number', { telephone: '067 12' }, 'telephone', '+380 67 123 45 67'],
      ['a wrong email address', { email: 'zoya@' }, 'email', 'name@example.com'],
    ] as const;
    for (const [what, values, name, text] of mistakes)
      it(`names ${what} at its field, and sends nothing`, async () => {
        const { element } = await opened();
        await type(element, { ...GOOD, ...values });
        await send(element);
        expect(focused(element)).to.equal(input(element, name));
        expect(find(element, `#match-${name}-error`)!.textContent).to.contain(text);
        expect(input(element, name).getAttribute('aria-describedby')).to.equal(`match-${name}-error`);
        expect(sent()).to.deep.equal([]);
        await expect(element).to.be.accessible();
        // The next press names it again.
        find(element, 'dialog h2')!.focus();
        await send(element);
        expect(focused(element)).to.equal(input(element, name));
        await type(element, { [name]: 'x' });
        expect(find(element, `#match-${name}-error`)).to.equal(null);
      });

    const refusals = [
      ['a level of another sport', refused('level', 'Choose levels of this sport'), 'level', 'Choose levels'],
      ['a name without letters', refused('name', 'Fill in this field'), 'name', 'Fill in this field'],
      ['a second application', told('ALREADY_APPLIED', 409, 'It has applied already.'), 'telephone', 'It has applied'],
    ] as const;
    for (const [what, answer, name, text] of refusals)
      it(`shows at its field that the API refuses ${what}`, async () => {
        mount.answers[APPLY] = answer;
        const { element } = await opened();
        await type(element, { ...GOOD, level: '3.5' });
        await send(element);
        await until(() => find(element, `#match-${name}-error`), 'the error');
        expect(find(element, `#match-${name}-error`)!.textContent).to.contain(text);
        expect(focused(element)).to.equal(input(element, name));
        expect([input(element, 'name').value, input(element, 'level').value]).to.deep.equal(['Zoya', '3.5']);
        // The author of the page is told, once a page.
        takeLogged();
      });

    const failures = [
      ['too many requests', problem('RATE_LIMITED', 429), 'Too many requests'],
      ['a failure of ours', problem('INTERNAL_ERROR', 500), 'Something went wrong on our side'],
      ['what only a newer API says', told('NEW_CODE', 409, 'The club is closed.'), 'The club is closed.'],
    ] as const;
    for (const [what, answer, text] of failures)
      it(`keeps the form after ${what}`, async () => {
        mount.answers[APPLY] = answer;
        const { element } = await opened();
        await type(element, GOOD);
        await send(element);
        await until(() => find(element, 'dialog [role=alert]')!.textContent, 'the problem');
        expect(find(element, 'dialog [role=alert]')!.textContent).to.contain(text);
        expect(input(element, 'name').value).to.equal('Zoya');
        expect(focused(element)).to.equal(find(element, 'dialog [part=send]'));
        await expect(element).to.be.accessible();
      });

    it('sends the same form again with the same key after a lost answer', async () => {
      mount.answers[APPLY] = lost;
      const { element } = await opened();
      await type(element, GOOD);
      await send(element);
      await until(() => find(element, 'dialog [role=alert]')!.textContent, 'the problem');
      expect(find(element, 'dialog [role=alert]')!.textContent).to.contain('it won’t count twice');
      // A changed form would be another application.
      expect(input(element, 'name').matches(':disabled')).to.equal(true);
      mount.answers[APPLY] = { body: { data: applied } };
      await send(element);
      await until(() => find(element, 'dialog [part=success]'), 'the result');
      expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).to.equal(1);
    });

    const ends = [
      ['full', told('MATCH_FULL', 409, 'All places are taken.'), 'All players are found', 'All places are taken.'],
      ['ended', told('MATCH_NOT_OPEN', 409, 'It takes no more.'), 'Takes no more players', 'It takes no more.'],
      ['hidden', problem('NOT_FOUND', 404), 'This match is no longer shown', 'other matches of the day'],
    ] as const;
    for (const [state, answer, title, text] of ends)
      it(`says that a match is ${state} by now, and loads the day again`, async () => {
        mount.answers[APPLY] = answer;
        const { element } = await opened();
        await type(element, GOOD);
        mount.answers[SLOTS] = { body: day };
        await send(element);
        await until(() => find(element, 'dialog [part=failure]'), 'the end');
        expect(heading(element)).to.equal(title);
        expect(find(element, 'dialog [part=failure]')!.textContent).to.contain(text);
        expect(focused(element)).to.equal(find(element, 'dialog h2'));
        await until(() => !find(element, '[part=match]'), 'the new list');
        await expect(element).to.be.accessible();
        expect(find(element, 'dialog [part=failure] [part=close]')).not.to.equal(null);
        find(element, 'dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
        await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
        // Its link has left.
        await until(() => focused(element)?.matches('td'), 'the focus in the table');
      });

    for (const [state, title] of [
      ['full', 'All players are found'],
      ['closed', 'Takes no more players'],
      ['cancelled', 'Cancelled with its booking'],
      ['over', 'Over'],
    ])
      it(`has no form for a match that is ${state}`, async () => {
        mount.answers[MATCH] = matchAnswer({ state });
        const { element } = await opened();
        expect(heading(element)).to.equal(title);
        expect(find(element, 'dialog form')).to.equal(null);
        expect(find(element, 'dialog [part=summary]')!.textContent).not.to.contain('wanted');
      });

    it('loads a match again that did not load', async () => {
      mount.answers[MATCH] = problem('UNAVAILABLE', 503);
      const { element } = await opened();
      await until(() => find(element, 'dialog [part=retry]'), 'the failure');
      expect(heading(element)).to.equal('The match did not load');
      await expect(element).to.be.accessible();
      mount.answers[MATCH] = matchAnswer();
      find(element, 'dialog [part=retry]')!.click();
      await until(() => find(element, 'dialog form'), 'the form');
      expect(focused(element)).to.equal(find(element, 'dialog h2'));
    });

    it('begins with what the page knows of the visitor, and keeps what was typed', async () => {
      const given = { 'given-name': 'Olha', telephone: '+380501112233', email: 'olha@example.com' };
      const { element } = await opened(given);
      const values = (each: Element) => ['name', 'telephone', 'email'].map((name) => input(each, name).value);
      expect(values(element)).to.deep.equal(Object.values(given));
      await type(element, { name: 'Zoya', email: 'zoya@example.com' });
      find(element, 'dialog [part=close]')!.click();
      await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
      find(element, '[part=match]')!.click();
      await until(() => find(element, 'dialog form'), 'the form');
      expect(values(element)).to.deep.equal(['Zoya', '+380501112233', 'zoya@example.com']);
    });

    it('tells the two hours of the night on which clocks go back apart in a match', async () => {
      const night = TIME_CASES.find(({ name, zone }) => /occurrence/.test(name) && zone === club.time_zone)!;
      const [starts_at, ends_at] = night.local;
      const { body } = slotsAnswer([{ ...slot(2, 18, 'busy'), starts_at, ends_at }], FIRST_DAY);
      const matches = [{ ...listed, starts_at, ends_at }];
      mount.answers[SLOTS] = { body: { ...body, meta: { ...body.meta, matches } } };
      const { element } = await opened();
      expect(find(element, 'dialog [part=summary]')!.textContent).to.contain('03:00 (UTC+3)–03:00 (UTC+2)');
    });

    it('has answers as the API gives them', () => {
      expect(is(matchAnswer().body, OpenMatchAnswer)).to.equal(true);
      expect(is({ data: applied }, AppliedMatchAnswer)).to.equal(true);
    });
  },
  {
    answers: {
      ...answers,
      [SLOTS]: { body: { ...day, meta: { ...day.meta, matches: [listed] } } },
      [MATCH]: matchAnswer(),
      [APPLY]: { body: { data: applied } },
    },
  },
);
