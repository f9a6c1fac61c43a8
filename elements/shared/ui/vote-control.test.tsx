import { expect, fixtureSync } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { settle, until } from '#elements/shared/testing/until.ts';
import { VoteControl, type VoteResult, type VoteValue } from './vote-control.tsx';

function mount(cast: (value: VoteValue) => Promise<boolean>, voted = false) {
  const host = fixtureSync<HTMLElement>('<div></div>');
  const root = createRoot(host);
  const announced: [VoteResult, unknown][] = [];
  root.render(
    <VoteControl
      votes={{ count: 3, share: 67 }}
      names={{ up: 'For', down: 'Against' }}
      thumb="M0 0"
      hasVoted={() => voted}
      cast={cast}
      announce={(result, reason) => announced.push([result, reason])}
    >
      {({ share, count }) => <span className="share">{`${share} ${count}`}</span>}
    </VoteControl>,
  );
  const press = async (name: string) => {
    await until(() => host.querySelector('button'), 'the buttons');
    host.querySelector<HTMLElement>(`[aria-label=${name}]`)!.click();
    await settle();
  };
  return { host, announced, press, share: () => host.querySelector('.share')!.textContent };
}

it('counts a vote at once, and only one', async () => {
  const sent: VoteValue[] = [];
  const { host, announced, press, share } = mount(async (value) => sent.push(value) > 0);
  await press('For');
  expect(share()).to.equal('75 4');
  expect(host.querySelector('[aria-label=For]')!.getAttribute('aria-pressed')).to.equal('true');
  await press('Against');
  expect(sent).to.eql(['up']);
  expect(announced.map(([result]) => result)).to.eql(['counted', 'before']);
});

it('undoes a vote that fails, and says why', async () => {
  const reason = new Error('no');
  const { host, announced, press, share } = mount(() => Promise.reject(reason));
  await press('Against');
  expect(share()).to.equal('67 3');
  expect(announced).to.eql([['failed', reason]]);
  expect(host.querySelector('[aria-label=Against]')!.getAttribute('aria-disabled')).to.equal('false');
});

it('undoes a vote after an older one, and allows no further one', async () => {
  const { host, announced, press, share } = mount(async () => false);
  await press('For');
  expect(share()).to.equal('67 3');
  expect(announced.map(([result]) => result)).to.eql(['before']);
  expect(host.querySelector('[aria-label=For]')!.getAttribute('aria-disabled')).to.equal('true');
});
