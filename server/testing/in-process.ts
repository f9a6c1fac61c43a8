/**
 * The parts of the server that benchmarks run in their own process, to set its clock or to measure
 * one part alone.
 */
export { buildApp } from '#server/app.ts';
export { maintain } from '#server/maintenance.ts';
export { clubsToUpdate, countItems, readItems, updateClub } from '#server/openactive/store.ts';
export { escapeHtml } from '#server/pages/html.ts';
export { registerSecurity } from '#server/plugins/security.ts';
export { warmSearch } from '#server/search/warm-up.ts';
export { seed } from '#server/seed/index.ts';
export { loadBuiltSite } from '#server/site/built-site.ts';
export type { SiteSettings } from '#server/site/settings.ts';
