import { DeskAnswer } from '#core/schemas/desk.ts';
import {
  DeskAccountAnswer,
  type DeskMemberBody,
  DeskMembersAnswer,
  SignedInAnswer,
  type SignInBody,
  type SignInLinkBody,
} from '#core/schemas/desk-account.ts';
import { type DeskCoachCalendarBody, DeskCoachCalendarsAnswer } from '#core/schemas/desk-calendars.ts';
import { type DeskCommentBody, DeskCommentsAnswer, type DeskCommentsQuery } from '#core/schemas/desk-comments.ts';
import {
  type DeskAcceptBody,
  type DeskBlockBody,
  type DeskBookBody,
  DeskBookingAnswer,
  type DeskCalendarBody,
  DeskCalendarsAnswer,
  type DeskCancelBookingBody,
  DeskClosingAnswer,
  type DeskClosingBody,
  type DeskClosingPreviewBody,
  DeskDayAnswer,
  type DeskDayQuery,
  type DeskDeclineBody,
  type DeskExportQuery,
  DeskFileAnswer,
  DeskLogAnswer,
  type DeskLogQuery,
  type DeskMessageBody,
  type DeskMoveBody,
  type DeskNoShowBody,
  DeskOffersAnswer,
  type DeskOffersQuery,
  type DeskPayBody,
  type DeskPowerCutBody,
  type DeskRefundBody,
  DeskRequestsAnswer,
  DeskSeriesAnswer,
  type DeskSeriesBody,
  type DeskSeriesPreviewBody,
  DeskTimesAnswer,
  type DeskTimesQuery,
} from '#core/schemas/desk-day.ts';
import { DeskMatchesAnswer, type DeskMatchesQuery } from '#core/schemas/desk-matches.ts';
import {
  DeskSettingsAnswer,
  type DeskSettingsBody,
  DeskSettingsPreviewAnswer,
  DeskSettingsSavedAnswer,
} from '#core/schemas/desk-settings.ts';
import {
  DeskDeliveriesAnswer,
  type DeskDeliveriesQuery,
  DeskDeliveryAnswer,
  type DeskResendBody,
  DeskResentAnswer,
  type DeskRotateBody,
  DeskSecretAnswer,
  DeskWebhookAddedAnswer,
  type DeskWebhookBody,
  DeskWebhooksAnswer,
} from '#core/schemas/desk-webhooks.ts';
import type { Client, ClientOptions, createClient } from './client.ts';
import { uploadDeskPhoto } from './desk-photo.ts';

/** Emails a link for signing in. The answer is the same whether somebody has the address or not. */
export const sendSignInLink = (client: Client, body: SignInLinkBody) =>
  client.request({ method: 'POST', path: '/v1/desk/links', body });

/** Opens a session with the token of a link. Fails with `TOKEN_INVALID` or `TOKEN_EXPIRED`. */
export const signIn = async (client: Client, body: SignInBody) =>
  (await client.request({ method: 'POST', path: '/v1/desk/sessions', body, answer: SignedInAnswer })).data;

/**
 * The calls of signed-in staff. `connection` sends the session, see `deskApiOf` in site/desk. All fail
 * with `SIGNED_OUT` without a session, and with `NOT_FOUND` at a club where its owner does not
 * work, or for what only an owner may do.
 * @param connect the caller's `createClient`: with another copy of it, errors would not be instances
 *   of the caller's `ApiError`
 */
export function deskCalls(connection: ClientOptions, connect: typeof createClient) {
  const client = connect(connection);
  const at = (slug: string, path: string) => `/v1/desk/clubs/${encodeURIComponent(slug)}${path}`;
  const post = (path: string, body: unknown) => client.request({ method: 'POST', path, body });
  const bookingAction = (slug: string, id: number, action: string, body: unknown) =>
    post(at(slug, `/bookings/${id}/${action}`), body);

  /** Moves money: with the same key it is done once, however often it is sent. */
  const moneyAction = (slug: string, id: number, action: string, body: unknown, idempotencyKey: string) =>
    client.request({ method: 'POST', path: at(slug, `/bookings/${id}/${action}`), body, idempotencyKey });

  return {
    account: async () => (await client.request({ path: '/v1/desk/account', answer: DeskAccountAnswer })).data,
    /** Ends a session of one's own; without an id the current one. */
    endSession: (id?: number) => client.request({ method: 'DELETE', path: `/v1/desk/sessions/${id ?? 'current'}` }),

    members: async (slug: string) =>
      (await client.request({ path: at(slug, '/members'), answer: DeskMembersAnswer })).data,
    addMember: (slug: string, body: DeskMemberBody) => post(at(slug, '/members'), body),
    removeMember: (slug: string, id: number) => client.request({ method: 'DELETE', path: at(slug, `/members/${id}`) }),
    log: (slug: string, query: DeskLogQuery = {}) =>
      client.request({ path: at(slug, '/log'), query, answer: DeskLogAnswer }),

    day: async (slug: string, query: DeskDayQuery = {}) =>
      (await client.request({ path: at(slug, '/day'), query, answer: DeskDayAnswer })).data,
    offers: async (slug: string, query: DeskOffersQuery) =>
      (await client.request({ path: at(slug, '/offers'), query, answer: DeskOffersAnswer })).data,
    book: async (slug: string, body: DeskBookBody) =>
      (await client.request({ method: 'POST', path: at(slug, '/bookings'), body, answer: DeskBookingAnswer })).data,
    /** The days of a weekly series, and which are free. Books nothing. */
    previewSeries: async (slug: string, body: DeskSeriesPreviewBody) =>
      (await client.request({ method: 'POST', path: at(slug, '/series/preview'), body, answer: DeskSeriesAnswer }))
        .data,
    bookSeries: async (slug: string, body: DeskSeriesBody) =>
      (await client.request({ method: 'POST', path: at(slug, '/series'), body, answer: DeskSeriesAnswer })).data,
    booking: async (slug: string, id: number) =>
      (await client.request({ path: at(slug, `/bookings/${id}`), answer: DeskBookingAnswer })).data,
    times: async (slug: string, id: number, query: DeskTimesQuery) =>
      (await client.request({ path: at(slug, `/bookings/${id}/times`), query, answer: DeskTimesAnswer })).data,
    move: (slug: string, id: number, body: DeskMoveBody) => bookingAction(slug, id, 'move', body),
    pay: (slug: string, id: number, body: DeskPayBody, key: string) => moneyAction(slug, id, 'pay', body, key),
    unpay: (slug: string, id: number, key: string) => moneyAction(slug, id, 'unpay', {}, key),
    /** Notes that a player paid the share at the club, or takes that back. */
    payShare: (slug: string, id: number, player: number, body: DeskPayBody, key: string) =>
      moneyAction(slug, id, `players/${player}/pay`, body, key),
    unpayShare: (slug: string, id: number, player: number, key: string) =>
      moneyAction(slug, id, `players/${player}/unpay`, {}, key),
    noShow: (slug: string, id: number, body: DeskNoShowBody) => bookingAction(slug, id, 'no-show', body),
    cancel: (slug: string, id: number, body: DeskCancelBookingBody) => bookingAction(slug, id, 'cancel', body),
    refund: (slug: string, id: number, body: DeskRefundBody, key: string) => moneyAction(slug, id, 'refund', body, key),
    handOut: (slug: string, id: number, key: string) => moneyAction(slug, id, 'hand-out', {}, key),
    message: (slug: string, id: number, body: DeskMessageBody) => bookingAction(slug, id, 'message', body),

    block: (slug: string, body: DeskBlockBody) => post(at(slug, '/blocks'), body),
    unblock: (slug: string, id: number) => client.request({ method: 'DELETE', path: at(slug, `/blocks/${id}`) }),

    /** All bookings of some days, one a line. */
    exportBookings: async (slug: string, query: DeskExportQuery) =>
      (await client.request({ path: at(slug, '/exports/bookings'), query, answer: DeskFileAnswer })).data,
    /** What was paid and refunded by day and payment type. */
    exportRevenue: async (slug: string, query: DeskExportQuery) =>
      (await client.request({ path: at(slug, '/exports/revenue'), query, answer: DeskFileAnswer })).data,
    calendars: async (slug: string) =>
      (await client.request({ path: at(slug, '/calendars'), answer: DeskCalendarsAnswer })).data,
    renewCalendar: (slug: string, body: DeskCalendarBody) => post(at(slug, '/calendars'), body),
    /** The coaches' own calendars, and what stands in their way. */
    coachCalendars: async (slug: string) =>
      (await client.request({ path: at(slug, '/coach-calendars'), answer: DeskCoachCalendarsAnswer })).data,
    setCoachCalendar: (slug: string, id: number, body: DeskCoachCalendarBody) =>
      post(at(slug, `/coach-calendars/${id}`), body),
    fetchCoachCalendar: (slug: string, id: number) => post(at(slug, `/coach-calendars/${id}/fetch`), {}),
    removeCoachCalendar: (slug: string, id: number) =>
      client.request({ method: 'DELETE', path: at(slug, `/coach-calendars/${id}`) }),
    /** What closing a time would do to its bookings and to who waits for it. Changes nothing. */
    previewClosing: (slug: string, body: DeskClosingPreviewBody) =>
      client.request({ method: 'POST', path: at(slug, '/closings/preview'), body, answer: DeskClosingAnswer }),
    /** Marks hours as without power in which the club plays on. */
    markPowerCut: (slug: string, body: DeskPowerCutBody) => post(at(slug, '/power-cuts'), body),
    removePowerCut: (slug: string, id: number) =>
      client.request({ method: 'DELETE', path: at(slug, `/power-cuts/${id}`) }),
    close: async (slug: string, body: DeskClosingBody) =>
      (await client.request({ method: 'POST', path: at(slug, '/closings'), body, answer: DeskClosingAnswer })).data,

    /** The club's file, and what can be chosen in it. */
    settings: async (slug: string) =>
      (await client.request({ path: at(slug, '/settings'), answer: DeskSettingsAnswer })).data,
    /** What saving a file would change, what is wrong in it, and which bookings it would break. */
    previewSettings: async (slug: string, body: DeskSettingsBody) =>
      (
        await client.request({
          ...{ method: 'POST', path: at(slug, '/settings/preview'), body },
          answer: DeskSettingsPreviewAnswer,
        })
      ).data,
    /**
     * Makes the club what the file says. Fails with `SETTINGS_CHANGED` if somebody has saved since,
     * `SETTINGS_INVALID` with the faults, or `SETTINGS_BREAK_BOOKINGS`.
     */
    saveSettings: async (slug: string, body: DeskSettingsBody) =>
      (await client.request({ method: 'PUT', path: at(slug, '/settings'), body, answer: DeskSettingsSavedAnswer }))
        .data,

    /**
     * Stores a photo that the club's file can name: a JPEG, PNG or WebP file of at most 10 MB. One that
     * no saved file names is deleted after a day. Fails with `VALIDATION_FAILED`, whose field `photo`
     * says what is wrong, and with `RATE_LIMITED` after as many as a club may upload in a day.
     */
    uploadPhoto: (slug: string, picture: Uint8Array<ArrayBuffer>) =>
      uploadDeskPhoto(connection, connect, at(slug, '/photos'), picture),

    webhooks: async (slug: string) =>
      (await client.request({ path: at(slug, '/webhooks'), answer: DeskWebhooksAnswer })).data,
    addWebhook: async (slug: string, body: DeskWebhookBody) =>
      (await client.request({ method: 'POST', path: at(slug, '/webhooks'), body, answer: DeskWebhookAddedAnswer }))
        .data,
    changeWebhook: (slug: string, id: number, body: DeskWebhookBody) => post(at(slug, `/webhooks/${id}`), body),
    removeWebhook: (slug: string, id: number) =>
      client.request({ method: 'DELETE', path: at(slug, `/webhooks/${id}`) }),
    enableWebhook: (slug: string, id: number) => post(at(slug, `/webhooks/${id}/enable`), {}),
    /** Sends an event that says nothing but that events arrive. */
    testWebhook: (slug: string, id: number) => post(at(slug, `/webhooks/${id}/test`), {}),
    /** A call that changes nothing, but is written to the log. */
    webhookSecret: async (slug: string, id: number) =>
      (
        await client.request({
          method: 'POST',
          path: at(slug, `/webhooks/${id}/secret`),
          body: {},
          answer: DeskSecretAnswer,
        })
      ).data,
    rotateWebhookSecret: async (slug: string, id: number, body: DeskRotateBody) =>
      (
        await client.request({
          method: 'POST',
          path: at(slug, `/webhooks/${id}/rotate`),
          body,
          answer: DeskSecretAnswer,
        })
      ).data,
    deliveries: (slug: string, id: number, query: DeskDeliveriesQuery = {}) =>
      client.request({ path: at(slug, `/webhooks/${id}/deliveries`), query, answer: DeskDeliveriesAnswer }),
    resendWebhook: async (slug: string, id: number, body: DeskResendBody) =>
      (
        await client.request({
          method: 'POST',
          path: at(slug, `/webhooks/${id}/resend`),
          body,
          answer: DeskResentAnswer,
        })
      ).data,
    delivery: async (slug: string, id: number) =>
      (await client.request({ path: at(slug, `/deliveries/${id}`), answer: DeskDeliveryAnswer })).data,
    resendDelivery: (slug: string, id: number) => post(at(slug, `/deliveries/${id}/resend`), {}),

    /** What players wrote about the club, hidden comments included. */
    comments: (slug: string, query: DeskCommentsQuery = {}) =>
      client.request({ path: at(slug, '/comments'), query, answer: DeskCommentsAnswer }),
    hideComment: (slug: string, id: number, body: DeskCommentBody) => post(at(slug, `/comments/${id}/hide`), body),
    showComment: (slug: string, id: number, body: DeskCommentBody) => post(at(slug, `/comments/${id}/show`), body),

    /** Matches of the club that want players, hidden ones included. */
    matches: (slug: string, query: DeskMatchesQuery = {}) =>
      client.request({ path: at(slug, '/matches'), query, answer: DeskMatchesAnswer }),
    hideMatch: (slug: string, id: number, body: DeskCommentBody) => post(at(slug, `/matches/${id}/hide`), body),
    showMatch: (slug: string, id: number, body: DeskCommentBody) => post(at(slug, `/matches/${id}/show`), body),

    requests: async (slug: string) =>
      (await client.request({ path: at(slug, '/requests'), answer: DeskRequestsAnswer })).data,
    /** One request as the page of a link shows it. */
    request: async (slug: string, id: number) =>
      (await client.request({ path: at(slug, `/requests/${id}`), answer: DeskAnswer })).data,
    accept: (slug: string, id: number, body: DeskAcceptBody) => post(at(slug, `/requests/${id}/accept`), body),
    decline: (slug: string, id: number, body: DeskDeclineBody) => post(at(slug, `/requests/${id}/decline`), body),
  };
}
export type DeskCalls = ReturnType<typeof deskCalls>;
