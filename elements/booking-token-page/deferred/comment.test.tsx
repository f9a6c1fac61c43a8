import { expect } from '@open-wc/testing';
import { is } from 'superstruct';
import { type OwnComment, type TicketComment, TicketCommentAnswer } from '#core/schemas/comment.ts';
import { pageStores } from '#core/state/page-stores.ts';
import type { Answers } from '#elements/shared/testing/answers.ts';
import { booking, problem } from '#elements/shared/testing/booking.ts';
import { bothWays, type Mount } from '#elements/shared/testing/fixture.ts';
import { settle, until } from '#elements/shared/testing/until.ts';

const { token } = booking;
const played = {
  ...booking,
  cancellation: { ...booking.cancellation, cancellable: false, percent: 0 },
  ...{ starts_at: '2020-11-23T18:00:00+02:00', ends_at: '2020-11-23T20:00:00+02:00' },
};
const OWN = 'POST /v1/bookings/comment/decode';
const WRITE = 'POST /v1/bookings/comment';
const REMOVE = 'POST /v1/bookings/comment/remove';
const signature = { name: 'Oksana', month: '2026-11' };
const ownComment = (changes: Partial<TicketComment> = {}) => {
  const data: TicketComment = { allowed: true, comment: null, signature, ...changes };
  expect(is({ data }, TicketCommentAnswer)).to.equal(true);
  return { body: { data } };
};
const written = (text: string, hidden: OwnComment['hidden'] = null) =>
  ownComment({ comment: { ...signature, text, hidden } });

/** Opens the ticket of a played booking in a browser that has voted for the club. */
async function playedTicket(mount: Mount, answers: Answers): Promise<HTMLElement> {
  pageStores().votes.setState({ clubIds: [booking.club.id] });
  const element = await mount({}, { ...answers });
  await until(() => part(element, 'comment'), 'the comment');
  return element;
}
const fieldOf = (element: Element) => part(element, 'comment-field') as HTMLTextAreaElement;
function type(element: Element, text: string) {
  fieldOf(element).value = text;
  fieldOf(element).dispatchEvent(new InputEvent('input', { bubbles: true }));
}
async function press(element: Element, words: string) {
  const find = () =>
    [...element.shadowRoot!.querySelectorAll<HTMLElement>('[part~="comment-button"]')].find(
      ({ textContent }) => textContent === words,
    );
  await until(find, words);
  // As Enter and Space do.
  find()!.focus();
  find()!.click();
}

const part = (element: Element, name: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part~="${name}"]`) ?? undefined;
const focused = (element: Element) => element.shadowRoot!.activeElement;

function suite(mount: Mount) {
  const says = (element: HTMLElement, text: string) => until(() => mount.text(element).includes(text), text);
  // The ticket may read the booking anew at any time.
  const lastSent = (path: string) => mount.requests.findLast(({ url }) => url.endsWith(path))?.json();
  beforeEach(() => localStorage.clear());

  it('takes a comment after the vote, counts its characters, and changes and removes it', async () => {
    const element = await playedTicket(mount, { [OWN]: ownComment() });
    expect(mount.text(element)).to.contain('with “Oksana, November 2026”');
    const field = fieldOf(element);
    expect(field.labels![0]!.textContent).to.contain('tell other players');
    type(element, ' Good court ');
    await says(element, '290 characters left');
    mount.answers[WRITE] = written('Good court');
    await press(element, 'Publish');
    await says(element, 'your comment is on the club’s page');
    expect(await lastSent('/bookings/comment')).to.deep.equal({ token, text: 'Good court' });
    expect(focused(element)!.textContent).to.equal('Your comment');
    expect(mount.text(element)).to.contain('Oksana, November 2026');
    await press(element, 'Change');
    await until(() => focused(element)?.matches('textarea'), 'the focus');
    expect(fieldOf(element).value).to.equal('Good court');
    type(element, 'Better');
    await press(element, 'Keep it as it was');
    await until(() => !fieldOf(element), 'the comment as it was');
    await press(element, 'Change');
    await until(() => fieldOf(element), 'the field');
    expect(fieldOf(element).value).to.equal('Good court');
    type(element, 'Better');
    mount.answers[WRITE] = written('Better');
    await press(element, 'Publish');
    await until(() => !fieldOf(element), 'the changed comment');
    mount.answers[REMOVE] = ownComment();
    await press(element, 'Remove');
    await says(element, 'Your comment is removed.');
    expect(await lastSent('/comment/remove')).to.deep.equal({ token });
    // It can be published again.
    expect(fieldOf(element).value).to.equal('Better');
  });

  it('keeps a comment that is too long, empty or refused, says why, and leads back to it', async () => {
    const element = await playedTicket(mount, { [OWN]: ownComment() });
    const refusedFor = async (text: string, why: string) => {
      type(element, text);
      await settle();
      await press(element, 'Publish');
      await says(element, why);
      await until(() => focused(element) === fieldOf(element), 'the focus');
      expect(fieldOf(element).value).to.equal(text);
      expect(fieldOf(element).getAttribute('aria-invalid')).to.equal('true');
    };
    await refusedFor('  ', 'Write something first.');
    await refusedFor('🎾'.repeat(151), 'Shorten the comment to 300 characters.');
    expect(mount.text(element)).to.contain('2 characters too many');
    expect(lastSent('/bookings/comment')).to.equal(undefined);
    mount.answers[WRITE] = problem(503, 'UNAVAILABLE');
    await refusedFor('Good', 'Your text is still here');
    mount.answers[WRITE] = problem(422, 'COMMENT_NOT_POSSIBLE', { title: 'You can comment once you have played.' });
    await refusedFor('Good', 'once you have played');
  });

  it('says why the desk has hidden a comment, and that a change does not show it', async () => {
    const hidden = { reason: 'Names a coach', at: '2026-11-24T10:00:00+02:00' };
    const element = await playedTicket(mount, { [OWN]: written('Bad coach', hidden) });
    expect(mount.text(element)).to.contain('The club has hidden your comment. Reason: Names a coach');
    await press(element, 'Change');
    await until(() => fieldOf(element), 'the field');
    type(element, 'Good court');
    mount.answers[WRITE] = written('Good court', hidden);
    await press(element, 'Publish');
    await says(element, 'The club decides whether to show it again.');
  });

  it('shows a comment that can no longer be changed, to remove it', async () => {
    const { comment } = written('Good court').body.data;
    const element = await playedTicket(mount, { [OWN]: ownComment({ allowed: false, comment }) });
    const buttons = [...element.shadowRoot!.querySelectorAll('[part~="comment-button"]')];
    expect(buttons.map(({ textContent }) => textContent)).to.deep.equal(['Remove']);
    mount.answers[REMOVE] = ownComment({ allowed: false });
    await press(element, 'Remove');
    await says(element, 'Your comment is removed.');
    expect(fieldOf(element) === undefined).to.equal(true);
  });

  it('asks for no comment without a vote, of a booking that was not played, or if that is not known', async () => {
    pageStores().votes.setState({ clubIds: [] });
    const element = await mount({}, { [OWN]: ownComment() });
    await until(() => part(element, 'vote'), 'the question');
    await settle();
    expect(part(element, 'comment') === undefined).to.equal(true);
    pageStores().votes.setState({ clubIds: [booking.club.id] });
    for (const refused of [ownComment({ allowed: false }), problem(503, 'UNAVAILABLE')]) {
      const other = await mount({}, { [OWN]: refused });
      await until(() => part(other, 'ticket'), 'the ticket');
      await until(() => mount.requests.some(({ url }) => url.endsWith('/comment/decode')), 'the request');
      await settle();
      expect(part(other, 'comment') === undefined).to.equal(true);
    }
  });
}

const attributes = { token };
const answers = { 'POST /v2/bookings/decode': { body: { data: played } } };
bothWays('booking-token-page', attributes, suite, { answers });

for (const [language, title, left, month] of [
  ['en', 'Your comment', '299 characters left', 'November 2026'],
  ['uk', 'Ваш відгук', 'Залишилося 299 символів', 'листопад 2026'],
  ['ru', 'Ваш отзыв', 'Осталось 299 символов', 'ноябрь 2026'],
] as const) {
  const inLanguage = (mount: Mount) => {
    it(`asks for a comment in ${language}`, async () => {
      const element = await playedTicket(mount, { [OWN]: ownComment() });
      type(element, 'Я');
      await until(() => mount.text(element).includes(left), left);
      expect(mount.text(element)).to.contain(title).and.to.contain(`Oksana, ${month}`);
    });
  };
  bothWays('booking-token-page', attributes, inLanguage, { answers, language });
}
