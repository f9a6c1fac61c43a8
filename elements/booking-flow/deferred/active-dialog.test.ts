import { expect } from '@open-wc/testing';
import type { FlowState } from '../model.ts';
import { dialogNameOf } from './active-dialog.ts';

const NAMES: [name: string, state: object][] = [
  ['booking-details', { step: 'details', offer: { kind: 'slot' } }],
  ['booking-details', { step: 'slot' }],
  ['booking-group', { step: 'details', offer: { kind: 'group' } }],
  ['booking-request', { step: 'details', offer: { kind: 'request' } }],
  ['booking-confirm', { step: 'confirm', offer: { kind: 'group' } }],
  ['booking-confirm', { step: 'sending', stepBefore: 'confirm', offer: { kind: 'group' } }],
  ['booking-details', { step: 'sending', stepBefore: 'details', offer: { kind: 'slot' } }],
  ['booking-group', { step: 'sending', stepBefore: 'details', offer: { kind: 'group' } }],
  ['booking-request', { step: 'sending', stepBefore: 'details', offer: { kind: 'request' } }],
  ['booking-online', { step: 'redirecting', offer: { kind: 'slot' } }],
  ['booking-online', { step: 'done', outcome: { kind: 'booked', booking: { status: 'pending' } } }],
  ['booking-success', { step: 'done', outcome: { kind: 'booked', booking: { status: 'confirmed' } } }],
  ['booking-request-success', { step: 'done', outcome: { kind: 'requested' } }],
];

for (const [name, state] of NAMES) {
  it(`reports ${name} for ${JSON.stringify(state)}`, () => {
    expect(dialogNameOf(state as FlowState)).to.equal(name);
  });
}
