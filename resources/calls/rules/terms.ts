export const callStates = {
  draft: '準備中',
  approved: '公開中',
  decided: '選考終了',
  announced: '結果発表済み',
  cancelled: '取りやめ',
} as const;

/** States of a form version; published versions never change. */
export const formStates = { draft: '作成中', published: '公開済み', retired: '使用終了' } as const;

/** Consequence of an answer in the eligibility check. */
export const checkEffects = { stop: '申請できない', warn: '注意を伝える' } as const;

export const yesNo = { yes: 'はい', no: 'いいえ' } as const;
