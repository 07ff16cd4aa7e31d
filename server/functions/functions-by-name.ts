import { makeAccountFunctions } from "#server/functions/account-functions.ts";
import { makeAnswerMessage } from "#server/functions/answer-message.ts";
import { makeGetWalkingRoute } from "#server/functions/get-walking-route.ts";
import { makeImportFunctions } from "#server/functions/import-functions.ts";
import { makeMembershipFunctions } from "#server/functions/membership-functions.ts";
import type { MissedSearches } from "#server/functions/missed-searches.ts";
import type { PageCounts } from "#server/functions/page-counts.ts";
import { makeSendContactEmail } from "#server/functions/send-contact-email.ts";
import { post, type ServerFunctions } from "#server/functions/server-functions.ts";
import { makeStaffFunctions } from "#server/functions/staff-functions.ts";

type Dependencies = Parameters<typeof makeGetWalkingRoute>[0] &
  Parameters<typeof makeSendContactEmail>[0] &
  Parameters<typeof makeAccountFunctions>[0] &
  Parameters<typeof makeMembershipFunctions>[0] &
  Parameters<typeof makeImportFunctions>[0] &
  Parameters<typeof makeStaffFunctions>[0] & { pageCounts: PageCounts; missedSearches: MissedSearches };

export function functionsByName(dependencies: Dependencies): ServerFunctions {
  const { pageCounts, missedSearches } = dependencies;
  return {
    "get-walking-route": post(makeGetWalkingRoute(dependencies)),
    "count-page": post(pageCounts.count),
    "count-missed-search": post(missedSearches.count),
    // 2,000 characters of four bytes, each written as two escapes of six.
    "send-contact-email": post(makeSendContactEmail(dependencies), { maxBytes: 32_000 }),
    "answer-message": makeAnswerMessage(dependencies),
    ...makeAccountFunctions(dependencies),
    ...makeMembershipFunctions(dependencies),
    ...makeImportFunctions(dependencies),
    ...makeStaffFunctions(dependencies),
  };
}
