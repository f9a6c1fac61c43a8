import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode, type ProblemDetails } from '#core/schemas/errors.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { languageOf } from './language.ts';
import { Problem } from './problem.ts';
import { errorTitle, fieldMessage } from './words.ts';

/** PostgreSQL refuses, starts, stops or was killed; and the connection to it was not to be had. */
const GONE = /^(08...|53300|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** The driver gives a connection that broke no code. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Out of range, and not even the text of a number: 1e308 passes for whole. */
const PG_NO_NUMBER = new Set(['22003', '22P02']);

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (error.statusCode === 429) return new Problem('RATE_LIMITED', { cause: error });
  if (error.statusCode === 503 || GONE.test(error.code) || BROKEN.test(error.message))
    return new Problem('UNAVAILABLE', { cause: error });
  // A number that no row can have.
  if (PG_NO_NUMBER.has(error.code)) return new Problem('NOT_FOUND', { cause: error });
  if (error.statusCode === 404 || error.statusCode === 414) return new Problem('NOT_FOUND', { cause: error });
  // Fastify's own refusals: a body that is no JSON, too large, of another type.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('VALIDATION_FAILED', { cause: error });
  }
  return new Problem('INTERNAL_ERROR', { cause: error });
}

/** A problem as RFC 9457 says it, in words of the language. */
export function problemDetails(problem: Problem, language: Language, publicUrl: string): ProblemDetails {
  const code: ErrorCode = problem.code;
  return {
    type: `${publicUrl}/api/errors#${code}`,
    title: errorTitle(language, code),
    status: problem.status,
    code,
    ...(problem.message !== code ? { detail: problem.message } : {}),
    ...(problem.challenge ? { challenge: problem.challenge } : {}),
    ...(problem.fields.length
      ? {
          errors: problem.fields.map((field) => ({ ...field, message: fieldMessage(language, field.code) })),
        }
      : {}),
  };
}

/** Answers a failure with its problem details. */
export const problemAnswer =
  (publicUrl: string) => (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error);
    if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, 'request failed');
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
    const details = problemDetails(problem, languageOf(request.headers), publicUrl);
    return reply
      .status(problem.status)
      .type('application/problem+json')
      .serializer((value) => JSON.stringify(value))
      .send(details);
  };

/** Every failure of the API leaves through here. */
export function registerProblems(app: FastifyInstance, publicUrl: string) {
  const answer = problemAnswer(publicUrl);
  app.setErrorHandler<FastifyError | Problem>((error, request, reply) => answer(error, request, reply));
  // Where the `type` of a problem leads: every code with its status and words.
  app.get('/api/errors', async (request) => {
    const language = languageOf(request.headers);
    const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
    return { data: codes.map((code) => ({ code, status: ERROR_STATUS[code], title: errorTitle(language, code) })) };
  });
  app.setNotFoundHandler((request, reply) => answer(new Problem('NOT_FOUND'), request, reply));
}
