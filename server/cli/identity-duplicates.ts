import type { Duplicate } from '../accounts/identity-review.ts';

/** Lists for operators which other members submitted the same number; empty if none did. */
export function duplicatesText(duplicates: readonly Duplicate[]): string {
  return duplicates
    .map(({ memberId, state }) => `會員 ${memberId}（${state === 'verified' ? '已驗證' : '審核中'}）`)
    .join('、');
}
