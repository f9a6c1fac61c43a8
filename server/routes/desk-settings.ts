import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import {
  DeskPhotoAnswer,
  DeskSettingsAnswer,
  DeskSettingsBody,
  DeskSettingsPreviewAnswer,
  DeskSettingsSavedAnswer,
} from '#core/schemas/desk-settings.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireDesk } from '#server/desk/access.ts';
import { photoProblem, uploadPhoto } from '#server/desk/photos.ts';
import { loadSettings, previewSettings, saveSettings } from '#server/desk/settings.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { Problem } from '#server/http/problem.ts';
import { MAX_BYTES } from '#server/photos/image.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const ClubParams = object({ slug: string() });
type Params = { slug: string };

/** Bytes: ten times the largest file of the demonstration, and texts of any length are refused. */
const MAX_FILE = 256 * 1024;
/** Photos that a process takes at once; more wait at the client, as each fills the memory. */
const MAX_UPLOADS = 4;
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'];

/** The settings of a club: its file, as imports read it. Only for owners. */
export function registerDeskSettings(app: Api, { db, clock }: Dependencies) {
  const deskOf = ({ headers }: Pick<FastifyRequest, 'headers'>, { slug }: Params) =>
    requireDesk(db, { headers, slug, as: 'owner', now: clock() });
  const at = ({ headers }: Pick<FastifyRequest, 'headers'>) => ({ now: clock(), language: languageOf(headers) });
  /** Refuses a stranger before a large body is read. */
  const onRequest = async (request: FastifyRequest) => {
    await deskOf(request, request.params as Params);
  };

  app.get(
    '/v1/desk/clubs/:slug/settings',
    {
      schema: {
        operationId: 'getDeskSettings',
        summary: 'A club’s settings: its file, and what can be chosen in it',
        tags,
        session: true,
        params: ClubParams,
        response: { 200: DeskSettingsAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadSettings(db, desk, languageOf(request.headers)) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/settings/preview',
    {
      ...{ bodyLimit: MAX_FILE, onRequest },
      schema: {
        operationId: 'previewDeskSettings',
        summary:
          'What saving settings would change, their faults, and the bookings and weekly sessions that would break; saves nothing',
        tags,
        session: true,
        params: ClubParams,
        body: DeskSettingsBody,
        response: { 200: DeskSettingsPreviewAnswer },
        errors: ['SETTINGS_CHANGED'],
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await previewSettings(db, desk, request.body, at(request)) };
    },
  );

  app.put(
    '/v1/desk/clubs/:slug/settings',
    {
      ...{ bodyLimit: MAX_FILE, onRequest },
      schema: {
        operationId: 'saveDeskSettings',
        summary: 'Save a club’s settings: visitors see them at once',
        tags,
        session: true,
        params: ClubParams,
        body: DeskSettingsBody,
        response: { 200: DeskSettingsSavedAnswer },
        errors: ['SETTINGS_CHANGED', 'SETTINGS_BREAK_BOOKINGS', 'SETTINGS_INVALID', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await inTransaction(db, (trx) => saveSettings(trx, desk, request.body, at(request))) };
    },
  );

  let uploads = 0;
  const uploading = new WeakSet<FastifyRequest>();
  app.register(async (pictures) => {
    pictures.removeAllContentTypeParsers();
    pictures.addContentTypeParser(PHOTO_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    pictures.post<{ Params: Params; Body: unknown }>(
      '/v1/desk/clubs/:slug/photos',
      {
        bodyLimit: MAX_BYTES,
        async onRequest(request) {
          await onRequest(request);
          if (Number(request.headers['content-length']) > MAX_BYTES) throw photoProblem('SIZE');
          if (uploads >= MAX_UPLOADS) throw new Problem('UNAVAILABLE', { retryAfter: 3 });
          uploads += 1;
          uploading.add(request);
        },
        async onResponse(request) {
          if (uploading.delete(request)) uploads -= 1;
        },
        schema: {
          operationId: 'uploadDeskPhoto',
          summary: 'Store a photo that a club’s settings can name: JPEG, PNG or WebP, at most 10 MB',
          tags,
          session: true,
          params: ClubParams,
          upload: PHOTO_TYPES,
          response: { 200: DeskPhotoAnswer },
        } as object,
      },
      async (request) => {
        const desk = await deskOf(request, request.params);
        const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        return { data: await uploadPhoto(db, desk, bytes, clock()) };
      },
    );
  });
}
