export const decisionStates = { draft: '下書き', approved: '承認済み', announced: '通知済み', replaced: '改めた決定' } as const;

export const announcementStates = {
  draft: '作成中',
  submitted: '承認待ち',
  scheduled: '予約済み',
  running: '通知中',
  done: '通知済み',
  stopped: '停止中',
} as const;
