import { AnalyticsEvent } from '#core/schemas/analytics.ts';
import type { Api } from '#server/http/api.ts';
import type { Dependencies } from './dependencies.ts';

export function registerAnalytics(app: Api, { db, clock }: Dependencies) {
  app.post(
    '/v1/analytics/events/send',
    {
      schema: {
        operationId: 'sendAnalyticsEvent',
        summary: 'Store an analytics event',
        tags: ['Analytics'],
        body: AnalyticsEvent,
      },
    },
    async ({ body }, reply) => {
      const { event_name, client_id, session_id } = body;
      await db
        .insertInto('analytics_event')
        .values({ event_name, client_id, session_id, event: JSON.stringify(body), created_at: new Date(clock()) })
        .execute();
      return reply.status(204).send();
    },
  );
}
