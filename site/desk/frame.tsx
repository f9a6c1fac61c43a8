import type { ReactNode } from 'react';
import { DeskTextsContext, useSay } from './say.ts';

type Framed = { title: string; club?: string | undefined; problem: string | undefined; children: ReactNode };

function Frame({ title, club, problem, children }: Framed) {
  const { say } = useSay();
  return (
    <div className="desk">
      <title>{`${say(title)} · Courtside`}</title>
      <meta name="referrer" content="no-referrer" />
      {club && <p className="desk-club">{club}</p>}
      {problem && (
        <p className="desk-problem" role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

/** What all these pages have: their texts, whose they are, and what went wrong. `title` is a key of the texts. */
export function DeskFrame({ texts, ...framed }: Framed & { texts: Record<string, string> }) {
  return (
    <DeskTextsContext value={texts}>
      <Frame {...framed} />
    </DeskTextsContext>
  );
}

/** Says that a link leads nowhere, or does no more. */
export function NoLink({ over }: { over: boolean }) {
  const { say } = useSay();
  return (
    <>
      <h1>{say(over ? 'linkOver' : 'linkWrong')}</h1>
      <p className="desk-lead">{say(over ? 'linkOverText' : 'linkWrongText')}</p>
    </>
  );
}
