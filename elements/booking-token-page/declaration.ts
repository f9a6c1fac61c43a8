import type { ElementDeclaration } from '#elements/shared/element/index.ts';

/** The public interface of `<booking-token-page>`. Its documentation is in documentation.ts. */
export const declaration = {
  tag: 'booking-token-page',
  attributes: {
    token: { type: 'string' },
    kind: { type: 'string' },
    success: { type: 'boolean' },
    unpaid: { type: 'boolean' },
    'return-url': { type: 'string' },
    'links-url': { type: 'string' },
  },
  methods: ['refresh'],
} satisfies ElementDeclaration;
