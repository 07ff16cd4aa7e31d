import { changeStaffPolicy, readStaffPolicy } from "#server/database/change-staff-policy.ts";
import { withSiteDatabase } from "#server/database/open-database.ts";
import { readSettings, SetupError, STAFF_POLICIES } from "#server/settings.ts";

// npm run staff:policy [approval|open]: shows who becomes staff, or changes it, also while the server runs.

const MEANINGS = {
  approval: "accounts wait until somebody of the staff approves them",
  open: "whoever signs up becomes staff",
};

try {
  const [wanted] = process.argv.slice(2);
  const policy = STAFF_POLICIES.find((each) => each === wanted);
  if (wanted && !policy) throw new SetupError(`There is no policy "${wanted}": it is approval or open.`);
  await withSiteDatabase(readSettings(process.env), async ({ sql }) => {
    if (policy) await changeStaffPolicy(sql, policy);
    const current = await readStaffPolicy(sql);
    console.log(`The staff policy is ${current}: ${MEANINGS[current]}.`);
  });
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
