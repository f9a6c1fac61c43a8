import {
  CATEGORIES_PAGE_SIZE,
  GroupSessionsAnswer,
  type GroupSessionsQuery,
  PriceAnswer,
  type PriceBody,
  ServiceCategoriesAnswer,
  type ServiceCategoriesQuery,
  ServiceCategoryAnswer,
} from '#core/schemas/service.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists categories with their services, including courts that are booked by area. */
export function listServiceCategories(client: Client, query: ServiceCategoriesQuery = {}, options?: CallOptions) {
  return client.request({
    ...options,
    path: '/v2/services-categories',
    query: { page_size: CATEGORIES_PAGE_SIZE, with_area_booking_services: true, is_web: true, ...query },
    answer: ServiceCategoriesAnswer,
  });
}

/** Gets a category with its services by id. */
export async function getServiceCategory(client: Client, id: number, options?: CallOptions) {
  return (await client.request({ ...options, path: `/v2/services-categories/${id}`, answer: ServiceCategoryAnswer }))
    .data;
}

/** Lists the group sessions of a club that can still be booked, for one day or all coming days. */
export function listGroupSessions(client: Client, query: GroupSessionsQuery, options?: CallOptions) {
  return client.request({ ...options, path: '/v2/services/club_group_bookings', query, answer: GroupSessionsAnswer });
}

/** Gets the total price of adjoining slots of one court. */
export async function getPrice(client: Client, serviceId: number, body: PriceBody, options?: CallOptions) {
  return (
    await client.request({
      ...options,
      method: 'POST',
      path: `/v2/user/club-services/${serviceId}/get-price/`,
      body,
      answer: PriceAnswer,
      idempotent: true,
    })
  ).data;
}
