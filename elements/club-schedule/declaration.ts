import type { ElementDeclaration } from '#elements/shared/element/index.ts';

/** The public interface of `<club-schedule>`. Its documentation is in documentation.ts. */
export const declaration = {
  tag: 'club-schedule',
  attributes: {
    club: { type: 'string' },
    service: { type: 'number' },
    date: { type: 'string' },
    court: { type: 'number' },
    time: { type: 'string' },
    aside: { type: 'boolean' },
    broker: { type: 'string' },
    forward: { type: 'string' },
  },
  cancelable: ['slot-select'],
  methods: ['refresh', 'reset', 'watch', 'toggleTime', 'announceTimes'],
} satisfies ElementDeclaration;
