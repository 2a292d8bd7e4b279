import { CorrectionList } from '../../library/corrections/correction-list.tsx';
import { MemberPage } from '../../library/member-page.tsx';
import { OwnReports } from '../../reports/own-reports.tsx';

export function MyCorrectionsPage() {
  return (
    <MemberPage name="my/corrections" lead="您讀過的報導後來更正了什麼，您回報的錯誤有什麼結果。">
      {() => (
        <>
          <CorrectionList />
          <OwnReports />
        </>
      )}
    </MemberPage>
  );
}
