import { rolesThatMay } from '../../../../api/access/permissions.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import { inline } from '../../../../api/files/routes.ts';
import { sendFile } from '../../../../api/files/send.ts';
import { enumOf, listOf, objectOf } from '../../../../api/http/answer-schema.ts';
import { fileAnswer } from '../../../../api/http/responses.ts';
import { type Call, type RowId, route, tagged } from '../../../../api/http/route.ts';
import { rowId } from '../../../../api/resources/openapi.ts';
import { roles } from '../../../../domain/roles.ts';
import { resources } from '../../../../resources.config.ts';
import { choice } from '../../../../schema/fields.ts';
import { drawPaperOf, type PaperName, paperFileName, papers, storedPapers } from './pack.ts';
import { boardPackOf } from './pack-facts.ts';
import { viewerOf } from './viewer.ts';

const { review_rounds } = resources;
const readers = rolesThatMay(review_rounds, 'read', roles);
const titles = Object.fromEntries(Object.entries(papers).map(([name, { title }]) => [name, title])) as Readonly<Record<PaperName, string>>;

/**
 * Board papers of a round. A reader with a conflict of interest gets papers drawn on request, with those items left out of every figure.
 */
export const reviewPackRoutes = tagged(review_rounds.label, [
  route('GET /review_rounds/{id}/papers', {
    params: rowId(review_rounds),
    summary: '理事会の資料と議事録：作ったものと、そのハッシュ値。whole が false なら、利害関係のある案件を除いたものを渡し、ハッシュ値はありません',
    who: readers,
    answer: objectOf({
      whole: 'boolean',
      papers: listOf(
        objectOf({ name: enumOf(titles), title: 'string', fileName: 'string', size: 'integer?', sha256: 'string?', createdAt: 'string?' }),
      ),
    }),
    async run(call: Call<RowId>) {
      const { stored, whole } = await papersFor(call);
      const shown = ({ size, sha256, createdAt }: (typeof stored)[number]) =>
        whole ? { size, sha256, createdAt } : { size: null, sha256: null, createdAt: null };
      return {
        whole,
        papers: stored.map((one) => ({ name: one.name, title: titles[one.name], fileName: paperFileName(one.name, call.params.id), ...shown(one) })),
      };
    },
  }),
  route('GET /review_rounds/{id}/papers/{name}', {
    params: { ...rowId(review_rounds), name: choice('資料', titles) },
    summary: '理事会の資料（PDF・表計算）か議事録',
    who: readers,
    query: { inline },
    answer: 'file',
    run: sendPaper,
  }),
]);

async function papersFor({ services, actor, params: { id } }: Call<RowId>) {
  const db = services.engine.reader;
  const viewer = await viewerOf(services, actor, id, db);
  const stored = await storedPapers(db, viewer.round);
  const items = await db.selectFrom('review_items').select('applicationId').where('roundId', '=', id).execute();
  return { viewer, stored, whole: !items.some(({ applicationId }) => viewer.barred.has(applicationId)) };
}

async function sendPaper(call: Call<RowId & { readonly name: PaperName }, { readonly inline: boolean }>): Promise<Response> {
  const { services, context, query, params } = call;
  const { viewer, stored, whole } = await papersFor(call);
  const paper = stored.find(({ name }) => name === params.name);
  if (!paper) throw notFound(titles[params.name]);
  if (whole) return sendFile(call, paper.id);
  const pack = await boardPackOf(services, viewer, viewer.round.attendees ?? '', services.engine.reader);
  const bytes = await drawPaperOf(params.name, pack, []);
  return fileAnswer(context, { bytes, fileName: paperFileName(params.name, params.id), type: papers[params.name].type, inline: query.inline });
}
