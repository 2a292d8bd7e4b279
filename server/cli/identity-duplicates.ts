import type { Duplicate } from '../accounts/identity-review.ts';

/** Tells operators who else handed in the same number; empty where no other member did. */
export function duplicatesText(duplicates: readonly Duplicate[]): string {
  return duplicates
    .map(({ memberId, state }) => `會員 ${memberId}（${state === 'verified' ? '已驗證' : '審核中'}）`)
    .join('、');
}
