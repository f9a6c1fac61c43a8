import { expect } from '@open-wc/testing';
import { answers as scheduleAnswers } from '#elements/club-schedule/fixture.ts';
import { createFetch } from '#elements/shared/testing/answers.ts';
import { takeLogged } from '#elements/shared/testing/strict-console.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import './courtside.ts';

const REFUSED = {
  type: 'about:blank',
  title: 'Invalid',
  status: 400,
  code: 'VALIDATION_FAILED',
  errors: [{ path: 'categories', code: 'UNKNOWN_FIELD', message: 'There is no such field' }],
};
const answers = { ...scheduleAnswers, 'GET /v1/clubs': { status: 400, body: REFUSED } };

/** A mistake of a page's author, and the message; null for no message. */
const CASES: [html: string, message: RegExp | null][] = [
  ['<club-schedule></club-schedule>', /<club-schedule> needs club=/],
  ['<club-schedule club="nowhere"></club-schedule>', /<club-schedule club="nowhere">: there is no such club at/],
  ['<club-schedule club="arena" date="24.11.2026"></club-schedule>', /date="24\.11\.2026">: date is not a date/],
  [
    '<club-schedule club="arena" date="2026-02-30" theme="dark"></club-schedule>',
    /date="2026-02-30">: date is not a date/,
  ],
  ['<club-schedule club="arena" court="1" time="25:99"></club-schedule>', /time="25:99">: time is not a time/],
  ['<club-schedule club="arena" service="999"></club-schedule>', /service="999">: the club only offers .*11/],
  ['<club-schedule club="arena" service="tennis"></club-schedule>', /service="tennis">: service is not a number/],
  ['<club-schedule club="arena" theme="pink"></club-schedule>', /theme="pink">: theme is not one of light, dark, auto/],
  ['<club-schedule club="arena" lang="pl"></club-schedule>', /lang="pl">: lang is not one of en, uk, ru/],
  ['<club-schedule club="arena" lang="uk-UA" theme="dark" service="11" date="2030-01-08"></club-schedule>', null],
  ['<club-search sort="name"></club-search>', /sort="name">: sort is not one of recommended/],
  [`<club-search filters='{"categories": [1]}'></club-search>`, /<club-search>: categories: UNKNOWN_FIELD/],
  ["<club-search filters='{'></club-search>", /filters is not valid JSON/],
  ['<booking-flow></booking-flow>', /<booking-flow> needs slot="…", or club="…" with session/],
  ['<booking-flow mode="popup" club="arena"></booking-flow>', /mode="popup">: mode is not one of inline, dialog/],
  ['<booking-token-page></booking-token-page>', /<booking-token-page> needs token=/],
];

describe('messages for the author of a page', () => {
  const realFetch = window.fetch;
  const lines: string[] = [];
  let holder: HTMLElement;
  const failures: { errors: unknown[] }[] = [];

  before(() => {
    window.fetch = createFetch(() => answers);
    // At once: the messages come after a pause.
    holder = document.createElement('div');
    holder.innerHTML = CASES.map(([html]) => html).join('');
    holder.addEventListener('courtside-error', (event) => failures.push((event as CustomEvent).detail));
    document.body.append(holder);
  });
  after(() => {
    holder.remove();
    window.fetch = realFetch;
  });

  it('are one line each, and none for correct attributes', async () => {
    const expected = CASES.flatMap(([, message]) => (message ? [message] : []));
    const isComplete = () => {
      lines.push(...takeLogged());
      return expected.every((message) => lines.some((line) => message.test(line)));
    };
    await until(isComplete, 'all messages').catch(() => {});
    expect(expected.filter((message) => !lines.some((line) => message.test(line))).map(String)).to.eql([]);
    expect(lines.filter((line) => !expected.some((message) => message.test(line)))).to.eql([]);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).to.eql([]);
  });

  it('do not come for an element that has left the page', async () => {
    const before = window.fetch;
    const answer = createFetch(() => answers);
    const element = document.createElement('club-schedule');
    element.setAttribute('club', 'gone');
    const left = new Promise<void>((resolve) => {
      window.fetch = (input, init) => {
        // The schedule's own request ends in a slash; this one asks whether there is such a club.
        if (new URL(new Request(input, init).url).pathname.endsWith('/clubs/gone')) {
          element.remove();
          resolve();
        }
        return answer(input, init);
      };
    });
    document.body.append(element);
    try {
      await left;
      await settle();
      expect(takeLogged()).to.eql([]);
    } finally {
      element.remove();
      window.fetch = before;
    }
  });

  it('come with an event that names the rejected fields', () => {
    expect(failures.flatMap(({ errors }) => errors)).to.deep.include(REFUSED.errors[0]);
  });

  it('come with one for visitors where a schedule has no club, until it has one', async () => {
    const flows = [...holder.querySelectorAll('booking-flow')];
    const text = (flow: Element) => flow.shadowRoot!.querySelector('p[part="failure"]')?.textContent ?? '';
    await until(() => text(flows[1]!).includes('does not say what can be booked'), 'the text of the booking');
    // The page may set its slot later.
    expect(text(flows[0]!)).to.equal('');
    const element = holder.querySelector('club-schedule')!;
    const note = () => element.shadowRoot!.querySelector('p[part="failure"]')?.textContent ?? '';
    await until(() => note().includes('does not say which club'), 'the text');
    element.setAttribute('club', 'arena');
    await until(() => !note().includes('does not say which club'), 'its removal');
  });
});
