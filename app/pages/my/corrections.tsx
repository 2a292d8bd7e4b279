import { CorrectionList } from '../../library/corrections/correction-list.tsx';
import { MemberPage } from '../../library/member-page.tsx';

export function MyCorrectionsPage() {
  return (
    <MemberPage name="my/corrections" lead="您讀過的報導後來更正了什麼。">
      {() => <CorrectionList />}
    </MemberPage>
  );
}
