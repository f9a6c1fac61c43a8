import type { ElementDeclaration } from '#elements/shared/element/index.ts';

/** The public interface of `<booking-flow>`. Its documentation is in documentation.ts. */
export const declaration = {
  tag: 'booking-flow',
  attributes: {
    club: { type: 'string' },
    slot: { type: 'string' },
    session: { type: 'number' },
    mode: { type: 'string' },
    label: { type: 'string' },
    'order-url': { type: 'string' },
    'return-url': { type: 'string' },
    broker: { type: 'string' },
    forward: { type: 'string' },
    'given-name': { type: 'string' },
    'family-name': { type: 'string' },
    telephone: { type: 'string' },
    email: { type: 'string' },
    comment: { type: 'string' },
  },
  methods: ['open', 'close', 'refresh', 'reset'],
} satisfies ElementDeclaration;
