import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';
import { resources } from '../../../resources.config.ts';

export const selection: ConsolePart<typeof import('../selection.ts')> = {
  pages: {
    review_items: { show: recordPage(async () => (await import('./console/items/page.tsx')).itemPage) },
    review_rounds: { show: recordPage(async () => (await import('./console/rounds/page.tsx')).roundPage) },
    rubrics: { show: recordPage(async () => (await import('./console/rubrics/page.tsx')).rubricPage) },
    reviews: {
      list: async () => (await import('./console/reviews/list.tsx')).ReviewList,
      show: async () => (await import('./console/reviews/list.tsx')).ReviewShow,
    },
  },
  screens: [
    {
      path: '/admin/review_rounds/:id/ranking',
      guard: { title: '審査の集計', resource: resources.reviews },
      load: async () => (await import('./console/ranking-page.tsx')).RankingPage,
    },
    {
      path: '/admin/review_rounds/:id/meeting',
      guard: { title: '審査の会議', resource: resources.reviews },
      load: async () => (await import('./console/meeting-page.tsx')).MeetingPage,
    },
  ],
  actions: {
    review_rounds: {
      followUps: {
        drawPack: { begin: ({ attendees }) => ({ attendees }) },
        makeDecisions: { note: (answer) => draftsText(answer as unknown as Drafted) },
      },
    },
  },
};

interface Drafted {
  readonly made: number;
  readonly passedOver: readonly { readonly entryNumber: string; readonly error: string }[];
  readonly leftOut: number;
}

/** Names only the first one that was skipped; the table of decisions shows them all. */
function draftsText({ made, passedOver, leftOut }: Drafted): string {
  const [first, ...others] = passedOver;
  const more = others.length > 0 ? `、ほか${others.length}件` : '';
  return [
    `下書きにしたもの ${made}件`,
    ...(first ? [`作らなかったもの ${passedOver.length}件：${first.entryNumber} ${first.error.replace(/。$/, '')}${more}`] : []),
    ...(leftOut > 0 ? [`利害関係のため、ほかの人が作るもの ${leftOut}件`] : []),
    '「決定の表」で確かめてください。',
  ].join('。');
}
