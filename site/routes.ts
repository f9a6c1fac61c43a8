import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { DEFAULT_LOCALE, LOCALES } from '#core/i18n/locales.ts';
import { SHARED_ROUTES } from './shared-routes.ts';

/** The results of each kind of booking link. */
const RESULTS = { order: ['success'], cancel: ['success', 'failure'], payment: ['success', 'failure'] };

/**
 * All pages of a locale. A route's id is its name and the locale's code, such as
 * `club-slug:uk-ua`.
 */
function pages(code: string): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${name}:${code}` });
  return [
    layout('layouts/default.tsx', id('layout-default'), [
      index('routes/index.tsx', id('index')),
      // One route, so that the page stays when the visitor chooses another city or sport in it.
      route('clubs/:location?/:category?', 'routes/clubs.tsx', id('clubs')),
      route('club', 'routes/club-none.tsx', id('club')),
      route('club/:slug', 'routes/club.tsx', id('club-slug'), [
        route('schedule', 'routes/club-schedule.tsx', id('club-slug-schedule')),
      ]),
      route('club/:slug/request', 'routes/club-request.tsx', id('club-slug-request')),
      route('club/:slug/line', 'routes/club-line.tsx', id('club-slug-line')),
      route('club/:slug/matches', 'routes/club-matches.tsx', id('club-slug-matches')),
      route('club/:slug/match/:id', 'routes/club-match.tsx', id('club-slug-match-id')),
      route('articles/:slug', 'routes/article.tsx', id('articles-slug')),
      route('partners', 'routes/partners.tsx', id('partners')),
      route('openactive', 'routes/openactive.tsx', id('openactive')),
      route('docs/elements', 'routes/elements.tsx', id('docs-elements')),
      route('docs/elements/:tag', 'routes/element.tsx', id('docs-elements-tag')),
      route('booking-links', 'routes/booking-links.tsx', id('booking-links')),
      route('booking-watch/:token', 'routes/booking-watch.tsx', id('booking-watch-token')),
      route('booking-wish', 'routes/wish.tsx', id('booking-wish')),
      route('booking-wish/:token', 'routes/booking-wish.tsx', id('booking-wish-token')),
      route('documents', 'routes/documents.tsx', id('documents')),
      route('documents/:slug', 'routes/document.tsx', id('documents-slug')),
    ]),
    layout('layouts/checkout.tsx', id('layout-checkout'), [
      ...Object.entries(RESULTS).map(([kind, results]) =>
        route(
          `booking-${kind}/:token`,
          'routes/booking.tsx',
          id(`booking-${kind}-token`),
          results.map((result) => route(result, 'routes/booking-result.tsx', id(`booking-${kind}-token-${result}`))),
        ),
      ),
    ]),
    layout('layouts/minimal.tsx', id('layout-minimal'), [
      ...['applicant', 'change', 'desk', 'invite', 'match', 'offer', 'player', 'series', 'split'].map((kind) =>
        route(`booking-${kind}/:token`, `routes/booking-${kind}.tsx`, id(`booking-${kind}-token`)),
      ),
    ]),
    layout('layouts/desk.tsx', id('layout-desk'), [
      route('desk', 'routes/desk.tsx', id('desk')),
      route('desk/sign-in', 'routes/desk-sign-in.tsx', id('desk-sign-in')),
      route('desk/account', 'routes/desk-account.tsx', id('desk-account')),
      route('desk/:club', 'routes/desk-club.tsx', id('desk-club'), [
        index('routes/desk-day.tsx', id('desk-club-day')),
        route('new', 'routes/desk-new.tsx', id('desk-club-new')),
        route('booking/:id', 'routes/desk-booking.tsx', id('desk-club-booking')),
        route('booking/:id/move', 'routes/desk-move.tsx', id('desk-club-move')),
        route('block/:id', 'routes/desk-block.tsx', id('desk-club-block')),
        route('session/:id', 'routes/desk-session.tsx', id('desk-club-session')),
        route('example', 'routes/desk-example.tsx', id('desk-club-example')),
        route('requests', 'routes/desk-requests.tsx', id('desk-club-requests')),
        route('request/:id', 'routes/desk-request.tsx', id('desk-club-request')),
        route('comments', 'routes/desk-comments.tsx', id('desk-club-comments')),
        route('matches', 'routes/desk-matches.tsx', id('desk-club-matches')),
        route('staff', 'routes/desk-staff.tsx', id('desk-club-staff')),
        route('log', 'routes/desk-log.tsx', id('desk-club-log')),
        route('close', 'routes/desk-close.tsx', id('desk-club-close')),
        route('series', 'routes/desk-series.tsx', id('desk-club-series')),
        route('output', 'routes/desk-output.tsx', id('desk-club-output')),
        route('settings', 'routes/desk-settings.tsx', id('desk-club-settings'), [
          index('routes/desk-settings-overview.tsx', id('desk-club-settings-overview')),
          ...['section', 'prices-key'].map((kind) =>
            route(
              kind === 'section' ? ':section' : 'prices/:list/:key',
              'routes/desk-settings-section.tsx',
              id(`desk-club-settings-${kind}`),
            ),
          ),
        ]),
        route('webhooks', 'routes/desk-webhooks.tsx', id('desk-club-webhooks')),
        route('webhooks/:id', 'routes/desk-webhook.tsx', id('desk-club-webhook')),
        route('webhooks/:id/:delivery', 'routes/desk-delivery.tsx', id('desk-club-delivery')),
      ]),
    ]),
    route('booking-player/:token/calendar', 'routes/booking-player-calendar.ts', id('booking-player-token-calendar')),
    route('booking-series/:token/calendar', 'routes/booking-series-calendar.ts', id('booking-series-token-calendar')),
    route('desk/:club/export', 'routes/desk-export.ts', id('desk-club-export')),
    layout('layouts/widget.tsx', id('layout-widget'), [route('widget', 'routes/widget.tsx', id('widget'))]),
    layout('layouts/empty.tsx', id('layout-empty'), [
      route('site.webmanifest', 'routes/manifest.ts', id('manifest')),
      route('app-code.svg', 'routes/app-code.ts', id('app-code')),
      route('m/*', 'routes/mobile.tsx', id('mobile')),
      route('*', 'routes/not-found.tsx', id('not-found')),
    ]),
  ];
}

const shared = SHARED_ROUTES.map(([path, file, id]) => route(path, file, id === undefined ? {} : { id }));

export default LOCALES.flatMap(({ code }) =>
  code === DEFAULT_LOCALE.code ? [...shared, ...pages(code)] : prefix(code, pages(code)),
) satisfies RouteConfig;
