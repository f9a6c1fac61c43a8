import { object, string } from 'superstruct';
import { PartnerAccessAnswer } from '#core/schemas/partner.ts';
import { PartnerId } from '#core/schemas/scalars.ts';
import { requirePartner } from '#server/booking/partner.ts';
import type { Api } from '#server/http/api.ts';
import type { Dependencies } from './dependencies.ts';

export function registerPartners(app: Api, { db }: Dependencies) {
  app.get(
    '/v1/partners/:id/access',
    {
      schema: {
        operationId: 'checkPartnerAccess',
        summary: 'Whether pages of an origin may take bookings for a partner; a booking is checked in the same way',
        tags: ['Bookings'],
        params: object({ id: PartnerId }),
        querystring: object({ origin: string() }),
        response: { 200: PartnerAccessAnswer },
        errors: ['BROKER_REFUSED'],
      },
    },
    async ({ params: { id }, query: { origin } }) => {
      await requirePartner(db, id, origin);
      return { data: { id, origin } };
    },
  );
}
