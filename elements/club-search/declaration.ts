import type { ElementDeclaration } from '#elements/shared/element/index.ts';

/** The public interface of `<club-search>`. Its documentation is in documentation.ts. */
export const declaration = {
  tag: 'club-search',
  attributes: {
    city: { type: 'string' },
    category: { type: 'string' },
    kind: { type: 'string' },
    sort: { type: 'string' },
    filters: { type: 'json' },
    view: { type: 'string' },
    'page-size': { type: 'number' },
    'sync-url': { type: 'boolean' },
    query: { type: 'string' },
    'club-url': { type: 'string' },
    'heading-level': { type: 'number' },
    'tiles-url': { type: 'string' },
    'tiles-attribution': { type: 'string' },
    broker: { type: 'string' },
    forward: { type: 'string' },
  },
  cancelable: ['search-change', 'club-select', 'slot-select', 'location-change'],
  methods: ['refresh', 'reset', 'openFilters'],
} satisfies ElementDeclaration;
