import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '#core/schemas/errors.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { TakenProblem } from '#core/schemas/taken.ts';
import { languageOf } from './language.ts';
import { type OutageLog, outageOf } from './outage.ts';
import { Problem } from './problem.ts';
import type { QuietLog } from './quiet-log.ts';
import { errorTitle, fieldMessage } from './texts.ts';
import type { RefusalTurns } from './turns.ts';

/** Out of range, or not even valid text of a number: 1e308 passes as a whole number. */
const INVALID_NUMBER_CODES = new Set(['22003', '22P02']);

/** Our codes of Fastify's refusals of a whole body. */
const BODY_CODES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_SIZE',
};

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (error.statusCode === 429) return new Problem('RATE_LIMITED', { cause: error });
  if (error.statusCode === 503 || outageOf(error)) return new Problem('UNAVAILABLE', { cause: error });
  // A number that no row can have.
  if (INVALID_NUMBER_CODES.has(error.code)) return new Problem('NOT_FOUND', { cause: error });
  if (error.statusCode === 404 || error.statusCode === 414) return new Problem('NOT_FOUND', { cause: error });
  if (error.statusCode === 415) return new Problem('UNSUPPORTED_MEDIA_TYPE', { cause: error });
  const code = BODY_CODES[error.code];
  if (code) return new Problem('VALIDATION_FAILED', { fields: [{ path: '', code }], cause: error });
  // Fastify's other refusals.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('VALIDATION_FAILED', { cause: error });
  }
  return new Problem('INTERNAL_ERROR', { cause: error });
}

/** An RFC 9457 problem with texts in a language. */
export function problemDetails(problem: Problem, language: Language, publicUrl: string): TakenProblem {
  const code: ErrorCode = problem.code;
  return {
    type: `${publicUrl}/api/errors#${code}`,
    title: errorTitle(language, code),
    status: problem.status,
    code,
    ...(problem.message !== code ? { detail: problem.message } : {}),
    ...(problem.challenge ? { challenge: problem.challenge } : {}),
    ...(problem.alternatives && { alternatives: problem.alternatives }),
    ...(problem.fields.length
      ? {
          errors: problem.fields.map((field) => ({ message: fieldMessage(language, field.code), ...field })),
        }
      : {}),
  };
}

/**
 * Whether the client went away before it had sent its whole body: no fault, and nobody reads the
 * answer.
 */
const isAborted = ({ message, code }: Error & { code?: unknown }) => code === 'ECONNRESET' && message === 'aborted';

const reasonOf = (error: unknown) => `${outageOf(error)?.reason ?? ''} ${error}`.trim();

type ProblemOptions = { publicUrl: string; outages: OutageLog; quietLog: QuietLog; refusalTurn: RefusalTurns };

/** Logs a failure of this server or of its surroundings. */
function logFailure(problem: Problem, error: unknown, request: FastifyRequest, { outages, quietLog }: ProblemOptions) {
  outages.record(error);
  if (problem.status < 500 || isAborted(error as Error)) return;
  const cause = problem.cause ?? problem;
  // An outage or an overload fails every request, and no stack explains it.
  if (problem.code === 'UNAVAILABLE') quietLog('requests are refused', { reason: reasonOf(cause) });
  else request.log.error({ err: cause }, 'request failed');
}

/** Sends the problem details of a failure. */
export const problemResponse =
  (options: ProblemOptions) => async (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error);
    if (problem.status === 429) await options.refusalTurn(request);
    logFailure(problem, error, request, options);
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
    const details = problemDetails(problem, languageOf(request.headers), options.publicUrl);
    return reply
      .status(problem.status)
      .type('application/problem+json')
      .serializer((value) => JSON.stringify(value))
      .send(details);
  };

/** Sends all failures of the API. */
export function registerProblems(app: FastifyInstance, options: ProblemOptions) {
  const answer = problemResponse(options);
  app.setErrorHandler<FastifyError | Problem>((error, request, reply) => answer(error, request, reply));
  // The page that a problem's `type` links to: every code with its status and text.
  app.get('/api/errors', async (request) => {
    const language = languageOf(request.headers);
    const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
    return { data: codes.map((code) => ({ code, status: ERROR_STATUS[code], title: errorTitle(language, code) })) };
  });
  app.setNotFoundHandler((request, reply) => answer(new Problem('NOT_FOUND'), request, reply));
}
