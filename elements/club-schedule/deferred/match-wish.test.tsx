import { expect } from '@open-wc/testing';
import { is } from 'superstruct';
import { HostedMatchAnswer, MatchSportsAnswer } from '#core/schemas/match.ts';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { takeLogged } from '#elements/shared/testing/strict-console.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { interaction } from '../deferred-parts.ts';
import { answers, at, FIRST_DAY, problem, SECOND_DAY, slot, slotsAnswer } from '../fixture.ts';
import { find, focused, heading, input, lost, matchClub, openBy, refused, send, told, type } from './testing/match.ts';

const SLOTS = `GET /v1/slots?date=${FIRST_DAY}`;
const SPORTS = 'GET /v1/clubs/arena/match-sports';
const PUBLISH = 'POST /v1/clubs/7/matches';
const SITE = 'https://courtside.example/club/arena';

const levels = (codes: string[]) => codes.map((code) => ({ code, title: `NTRP ${code}` }));
const sports = [
  { id: 1, slug: 'tennis', title: 'Tennis', levels: levels(['3.0', '3.5', '4.0']), help: 'A number for each level.' },
  { id: 2, slug: 'padel', title: 'Padel', levels: levels(['C', 'C+']), help: 'A letter for each level.' },
];
const hours = { starts_at: at(FIRST_DAY, 19), ends_at: at(FIRST_DAY, 21) };
const match = {
  ...{ id: 9, ...hours, state: 'open', booked: false, court: null, players_total: 4, places: 1 },
  ...{ level_from: null, level_to: null, note: '', host: 'Olena' },
  club: matchClub,
  sport: { id: 1, slug: 'tennis', title: 'Tennis' },
};
const hosted = {
  ...{ match, hidden_reason: null, token: 'h'.repeat(32), players: [], split: null, publishable: false },
  ...{ sport: sports[0]!, club: match.club, ...hours },
};

const day = slotsAnswer([slot(1, 18), slot(2, 18, 'busy')], FIRST_DAY).body;
const listed = (id: number, more = {}) => ({
  ...{ id, starts_at: at(FIRST_DAY, 18), ends_at: at(FIRST_DAY, 19), court_id: null },
  ...{ title: 'Players wanted: 2', level: null, url: `${SITE}/match/${id}`, ...more },
});
const dayWith = (...matches: object[]) => ({ body: { ...day, meta: { ...day.meta, matches } } });

bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    const optionsOf = (element: Element, name: string) =>
      [...input(element, name).querySelectorAll('option')].map(({ value }) => value);

    const opened = async (attributes = {}) => {
      const element = await mount(attributes);
      await until(() => find(element, '[part=wish]'), 'the link');
      await interaction.load();
      const link = find<HTMLAnchorElement>(element, '[part=wish]')!;
      await openBy(link, element);
      return { element, link };
    };
    const sent = () => mount.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/matches'));
    const bodies = () => Promise.all(sent().map((request) => request.clone().json()));
    const status = (element: Element) => find(element, 'dialog .match-body [role=status]')!.textContent;
    const GOOD = { given_name: 'Olena', telephone: '067 123 45 67', email: 'olena@example.com' };

    afterEach(() => sessionStorage.clear());

    it('opens the form for the day and the sport of the schedule, and gives the focus back', async () => {
      const { element, link } = await opened();
      expect(link.textContent).to.equal('Look for players');
      expect(link.getAttribute('href')).to.equal(`${SITE}/matches#publish`);
      expect(link.getAttribute('aria-haspopup')).to.equal('dialog');
      expect(link.offsetHeight).to.be.at.least(44);
      expect(heading(element)).to.equal('Look for players');
      expect(focused(element)).to.equal(find(element, 'dialog h2'));
      const fields = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('dialog [name]')];
      expect(fields.map(({ name, value }) => `${name} ${value}`.trim())).to.deep.equal([
        ...['category_id 1', `date ${FIRST_DAY}`, 'time_from 18:00', 'time_to 21:00', 'players_total 4'],
        ...['players_have 1', 'level_from', 'level_to', 'note', 'given_name', 'telephone', 'email'],
      ]);
      expect(input(element, 'date').min).to.equal(FIRST_DAY);
      await expect(element).to.be.accessible();
      find(element, 'dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
      await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
      expect(focused(element)).to.equal(link);
    });

    it('shows the match as others will see it, with the levels of its sport', async () => {
      const { element } = await opened();
      const text = () => find(element, 'dialog [part=summary]')!.textContent!;
      for (const part of ['18:00–21:00', 'Monday 7 January', 'Arena', 'Court not booked yet', '3 players wanted'])
        expect(text()).to.contain(part);
      expect(text()).to.contain('Any level');
      expect(optionsOf(element, 'level_from')).to.deep.equal(['', '3.0', '3.5', '4.0']);
      await type(element, { level_from: '3.0', level_to: '3.5', players_have: '3', time_from: '19:00', note: 'Hi' });
      for (const part of ['19:00–21:00', '1 player wanted', 'Level NTRP 3.0 to NTRP 3.5', 'Hi'])
        expect(text()).to.contain(part);
      await type(element, { category_id: '2' });
      expect(optionsOf(element, 'level_from')).to.deep.equal(['', 'C', 'C+']);
      expect(text()).to.contain('Any level');
      expect(find(element, 'dialog details')!.textContent).to.contain('A letter');
      // A level of the other sport is not kept for later either.
      await type(element, { category_id: '1' });
      expect(input(element, 'level_from').value).to.equal('');
      expect(text()).to.contain('Any level');
      await type(element, { date: '', players_total: '' });
      expect(text()).not.to.contain('wanted');
    });

    const visitors = [
      ['elsewhere', '+09:00', true],
      ['in the zone of the club', '+00:00', false],
    ] as const;
    for (const [where, offset, isNamed] of visitors)
      it(`${isNamed ? 'names' : 'does not name'} the zone of the hours in a wish to a visitor ${where}`, async () => {
        const [starts_at, ends_at] = [`${FIRST_DAY}T18:00:00${offset}`, `${FIRST_DAY}T19:00:00${offset}`];
        const { body } = slotsAnswer([{ ...slot(1, 18), starts_at, ends_at }], FIRST_DAY);
        mount.answers[SLOTS] = { body: { ...body, meta: { ...body.meta, matches: [listed(7)] } } };
        const { element } = await opened();
        const summary = find(element, 'dialog [part=summary]')!.textContent!;
        expect(summary).to.contain('18:00–21:00');
        expect(summary.includes('Kyiv time')).to.equal(isNamed);
      });

    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
      it(`leaves a press of the link with ${key} to the browser`, async () => {
        const element = await mount();
        await until(() => find(element, '[part=wish]'), 'the link');
        let isPrevented: boolean | undefined;
        element.addEventListener('click', (event) => {
          isPrevented = event.defaultPrevented;
          event.preventDefault();
        });
        const press = { bubbles: true, composed: true, cancelable: true, [key]: true };
        find(element, '[part=wish]')!.dispatchEvent(new MouseEvent('click', press));
        await settle();
        expect(isPrevented).to.equal(false);
        expect(find(element, 'dialog')).to.equal(null);
      });

    it('publishes once, says what happens next, tells the page and shows the new match', async () => {
      const { element, link } = await opened();
      const events: unknown[] = [];
      element.addEventListener('courtside-match-published', (event) => events.push((event as CustomEvent).detail));
      await type(element, {
        ...GOOD,
        time_from: '19:00',
        players_have: '3',
        level_to: '4.0',
        note: ' We have balls. ',
      });
      mount.answers[SLOTS] = dayWith(listed(7), listed(9, hours));
      const button = find(element, 'dialog [part=send]')!;
      button.click();
      button.click();
      await until(() => find(element, 'dialog [part=success]'), 'the result');
      expect(sent()).to.have.length(1);
      expect(sent()[0]!.headers.get('idempotency-key')).to.match(/\S{8}/);
      expect((await bodies())[0]).to.deep.equal({
        ...{ category_id: 1, date: FIRST_DAY, time_from: '19:00', time_to: '21:00' },
        ...{ players_total: 4, players_have: 3, level_to: '4.0', note: 'We have balls.' },
        customer: { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' },
      });
      expect(events).to.deep.equal([{ version: 1, match_id: 9, ...hours }]);
      expect(heading(element)).to.equal('Your match is published');
      expect(focused(element)).to.equal(find(element, 'dialog h2'));
      expect(find(element, 'dialog [part=success]')!.textContent).to.contain('emailed olena@example.com the link');
      const page = find<HTMLAnchorElement>(element, 'dialog [part=hosted]')!;
      expect(page.href).to.equal(`https://courtside.example/booking-match/${hosted.token}`);
      await until(() => element.shadowRoot!.querySelectorAll('[part=match]').length === 2, 'the new match');
      await expect(element).to.be.accessible();
      find(element, 'dialog [part=success] [part=close]')!.click();
      await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
      expect(focused(element)).to.equal(link);
    });

    const mistakes = [
      ['no name', { given_name: ' ' }, 'given_name', 'Enter your first name'],
      ['a short number', { telephone: '067 12' }, 'telephone', '+380 67 123 45 67'],
      ['no email address', { email: '' }, 'email', 'name@example.com'],
    ] as const;
    for (const [what, values, name, text] of mistakes)
      it(`names ${what} at its field, and publishes nothing`, async () => {
        const { element } = await opened();
        await type(element, { ...GOOD, ...values });
        await send(element);
        expect(focused(element)).to.equal(input(element, name));
        expect(find(element, `#match-${name}-error`)!.textContent).to.contain(text);
        expect(sent()).to.deep.equal([]);
        await expect(element).to.be.accessible();
        await type(element, { [name]: 'x' });
        expect(find(element, `#match-${name}-error`)).to.equal(null);
      });

    const refusals = [
      ['a day in the past', 'date', 'date', 'Choose a time within the next 60 days'],
      ['too short a time', 'time_to', 'time_to', 'at least half an hour'],
      ['nobody to look for', 'players_have', 'players_have', 'how many of them you have'],
      ['levels in the wrong order', 'level_from', 'level_from', 'Choose levels'],
      ['a name without letters', 'customer.given_name', 'given_name', 'Fill in this field'],
    ] as const;
    for (const [what, path, name, text] of refusals)
      it(`shows at its field that the API refuses ${what}`, async () => {
        mount.answers[PUBLISH] = refused(path, text);
        const { element } = await opened();
        await type(element, GOOD);
        await send(element);
        await until(() => find(element, `#match-${name}-error`), 'the error');
        expect(find(element, `#match-${name}-error`)!.textContent).to.contain(text);
        expect(focused(element)).to.equal(input(element, name));
        expect(input(element, 'telephone').value).to.equal(GOOD.telephone);
        // The author of the page is told, once a page.
        takeLogged();
      });

    const failures = [
      ['three open wishes', told('MATCHES_PER_CONTACT', 409, 'Close one of them.'), 'Close one of them.'],
      ['too many requests', problem('RATE_LIMITED', 429), 'Too many requests'],
      ['a failure of ours', problem('INTERNAL_ERROR', 500), 'Something went wrong on our side'],
    ] as const;
    for (const [what, answer, text] of failures)
      it(`keeps the form of a wish after ${what}`, async () => {
        mount.answers[PUBLISH] = answer;
        const { element } = await opened();
        await type(element, GOOD);
        await send(element);
        await until(() => find(element, 'dialog [role=alert]')!.textContent, 'the problem');
        expect(find(element, 'dialog [role=alert]')!.textContent).to.contain(text);
        expect(input(element, 'given_name').value).to.equal('Olena');
        expect(focused(element)).to.equal(find(element, 'dialog [part=send]'));
        await expect(element).to.be.accessible();
      });

    it('publishes the same wish again with the same key after a lost answer', async () => {
      mount.answers[PUBLISH] = lost;
      const { element } = await opened();
      await type(element, GOOD);
      await send(element);
      await until(() => find(element, 'dialog [role=alert]')!.textContent, 'the problem');
      expect(find(element, 'dialog [role=alert]')!.textContent).to.contain('won’t be published twice');
      // A changed form would be another match.
      expect(input(element, 'date').matches(':disabled')).to.equal(true);
      mount.answers[PUBLISH] = { body: { data: hosted } };
      await send(element);
      await until(() => find(element, 'dialog [part=success]'), 'the result');
      expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).to.equal(1);
    });

    it('asks for the code that was emailed, for one address, and for another one if wanted', async () => {
      mount.answers[PUBLISH] = told('CONTACT_CODE_REQUIRED', 403, 'We have emailed you a code.');
      const { element } = await opened();
      await type(element, GOOD);
      await send(element);
      await until(() => input(element, 'contact_code'), 'the field');
      // It is no error.
      expect(status(element)).to.contain('emailed you a');
      expect(find(element, 'dialog [role=alert]')!.textContent).to.equal('');
      expect(focused(element)).to.equal(input(element, 'contact_code'));
      expect(find(element, 'dialog [for=match-contact_code]')!.textContent).to.contain('sent to olena@example.com');
      await expect(element).to.be.accessible();
      // Another address needs another code.
      await type(element, { email: 'other@example.com' });
      expect(input(element, 'contact_code')).to.equal(null);
      expect(status(element)).to.equal('');
      await type(element, { email: GOOD.email });
      expect(status(element)).to.contain('emailed you a');
      // A wrong one stays to be corrected.
      mount.answers[PUBLISH] = refused('contact_code', 'The code does not match.');
      await type(element, { contact_code: ' 123 456 ' });
      await send(element);
      await until(() => find(element, '#match-contact_code-error'), 'the error');
      expect(input(element, 'contact_code').value).to.equal(' 123 456 ');
      expect(focused(element)).to.equal(input(element, 'contact_code'));
      takeLogged();
      // A new code is asked for without the old one.
      mount.answers[PUBLISH] = told('CONTACT_CODE_REQUIRED', 403, 'We have emailed you a code.');
      find(element, 'dialog .match-foot [type=button]')!.click();
      await until(() => status(element), 'the notice');
      expect(input(element, 'contact_code').value).to.equal('');
      mount.answers[PUBLISH] = { body: { data: hosted } };
      await type(element, { contact_code: '654321' });
      await send(element);
      await until(() => find(element, 'dialog [part=success]'), 'the result');
      const codes = (await bodies()).map(({ contact_code }) => contact_code);
      expect(codes).to.deep.equal([undefined, '123456', undefined, '654321']);
    });

    it('loads the sports again that did not load', async () => {
      mount.answers[SPORTS] = problem('UNAVAILABLE', 503);
      const { element } = await opened();
      await until(() => find(element, 'dialog [part=retry]'), 'the failure');
      expect(heading(element)).to.equal('The form did not load');
      await expect(element).to.be.accessible();
      mount.answers[SPORTS] = { body: { data: sports } };
      find(element, 'dialog [part=retry]')!.click();
      await until(() => find(element, 'dialog form'), 'the form');
      expect(focused(element)).to.equal(find(element, 'dialog h2'));
    });

    it('keeps what was typed, on the day of the schedule', async () => {
      const { element } = await opened({ 'given-name': 'Olha', telephone: '+380501112233', email: 'o@example.com' });
      expect(input(element, 'given_name').value).to.equal('Olha');
      await type(element, { date: SECOND_DAY, level_from: '3.5', note: 'We have balls.', email: 'olha@example.com' });
      find(element, 'dialog [part=close]')!.click();
      await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
      find(element, '[part=wish]')!.click();
      await until(() => find(element, 'dialog form'), 'the form');
      const kept = ['date', 'level_from', 'note', 'telephone', 'email'].map((name) => input(element, name).value);
      expect(kept).to.deep.equal([FIRST_DAY, '3.5', 'We have balls.', '+380501112233', 'olha@example.com']);
      // The schedule is for another sport than the one that was chosen, which has other levels.
      await type(element, { category_id: '2', level_from: 'C' });
      find(element, 'dialog [part=close]')!.click();
      await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
      find(element, '[part=wish]')!.click();
      await until(() => find(element, 'dialog form'), 'the form');
      expect(input(element, 'category_id').value).to.equal('1');
      await type(element, { category_id: '2' });
      expect(input(element, 'level_from').value).to.equal('');
    });

    it('opens from the dialog of a taken time, on a day without matches', async () => {
      mount.answers[SLOTS] = { body: day };
      const element = await mount();
      await interaction.load();
      await until(() => find(element, 'td.busy'), 'a taken time');
      await until(() => {
        find(element, 'td.busy')!.click();
        return find(element, 'dialog.watch[open]');
      }, 'the dialog of the taken time');
      const cell = find(element, 'td.busy')!;
      const link = find<HTMLAnchorElement>(element, 'dialog.watch [part=wish]')!;
      expect(link.textContent).to.equal('Look for players for another time');
      expect(link.pathname + link.hash).to.equal('/club/arena/matches#publish');
      await expect(element).to.be.accessible();
      link.click();
      await until(() => find(element, 'dialog.match-dialog form'), 'the form');
      expect(find(element, 'dialog.watch[open]')).to.equal(null);
      find(element, 'dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
      await until(() => !find(element, 'dialog.match-dialog'), 'the end of the dialog');
      expect(focused(element)).to.equal(cell);
    });

    it('has answers of a wish as the API gives them', () => {
      expect(is({ data: hosted }, HostedMatchAnswer)).to.equal(true);
      expect(is({ data: sports }, MatchSportsAnswer)).to.equal(true);
    });
  },
  {
    answers: {
      ...answers,
      [SLOTS]: dayWith(listed(7)),
      [SPORTS]: { body: { data: sports } },
      [PUBLISH]: { body: { data: hosted } },
    },
  },
);
