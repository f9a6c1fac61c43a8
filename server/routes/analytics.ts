import { withoutTokensInText } from '#core/domain/page-path.ts';
import { AnalyticsEvent } from '#core/schemas/analytics.ts';
import type { Api } from '#server/http/api.ts';
import type { Dependencies } from './dependencies.ts';

export function registerAnalytics(app: Api, { db, clock }: Dependencies) {
  app.post(
    '/v1/analytics/events/send',
    {
      // Anyone can send any number of events, and all of them are stored.
      bodyLimit: 8 * 1024,
      schema: {
        operationId: 'sendAnalyticsEvent',
        summary: 'Store an analytics event',
        tags: ['Analytics'],
        body: AnalyticsEvent,
      },
    },
    async ({ body }, reply) => {
      const { event_name, client_id, session_id } = body;
      // Our client leaves tokens out. Others may send what their page's address has.
      const event = JSON.stringify(body, (_, value) =>
        typeof value === 'string' ? withoutTokensInText(value) : value,
      );
      await db
        .insertInto('analytics_event')
        .values({ event_name, client_id, session_id, event, created_at: new Date(clock()) })
        .execute();
      return reply.status(204).send();
    },
  );
}
