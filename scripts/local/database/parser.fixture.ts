/** Parses a few hundred statements. */
import { openTestDatabase } from './image.fixture.ts';

const { driver } = await openTestDatabase('migrated');
const sum = Array.from({ length: 40 }, () => '1').join(' + ');
for (let number = 0; number < 300; number += 1) await driver.query(`select ${number}, ${sum}`);
await driver.close();
