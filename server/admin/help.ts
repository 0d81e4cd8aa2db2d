const GENERAL = `npm run admin -- <command> [--help]
  import <kind> <file.csv|file.json> [--dry-run]   bring content in; nothing is half-imported
  export <kind> <file.csv|file.json>               take content or books out
  redeem list|begin|complete|invalid               settle requests for payment
  user show|deactivate|activate <uid|email>        look at a player, shut one out, or let one in again
  user delete <uid>                                delete the account of a deactivated player
  exam import|list|open|close|admit|results|annul|reinstate  set exams, read results, annul an attempt
  contest list|cancel <id>                         contests; one that is called off gives every entry back
  arena list|add                                   tournaments of short battles, besides that of each hour
  notify --title T --message M [--image A] [--user uid|email]  tell everybody, or one player
  backup <file.jsonl.gz>                           all documents into a file
  restore <file.jsonl.gz> [--replace] [--dry-run]  all documents out of a file, into an empty database
  doctor [folder] [--url U]                        what is wrong with a configured project, and its mend
It works on the local game of npm start; name another project in .env.`;

const COMMANDS: Readonly<Record<string, string>> = {
  import: `npm run admin -- import <kind> <file.csv|file.json> [--dry-run]
The file is checked whole first; every error is named with its row. Then it is written: changes at once, new
questions one by one, each of which may be asked as soon as it is there. Broken off, run it again: it goes on. The same file again changes nothing. --dry-run only checks.
A JSON file is a list of objects with the same names; lists in a column have | between.
  questions     id, category, question, option_a to option_e, answer, difficulty (1 to 3), note; and where there is one
                kind (choice: one letter is the answer; multi: letters, as in A,C; sequence: the options stand in their
                order, no answer; word: the word, no options), hint, picture and audio (addresses of ours, or files
                of --media) with picture_text (what it shows, for screen readers, without the answer), audio_seconds and audio_fallback (the same clip as MP3), tex (1 where TeX stands between dollar signs), level, subcategory, passage; or a pack as in
                content/questions, which brings its passages. Battles ask choices in words, whatever else a category has.
                Questions that the file does not name stay. One that is nearly another is refused; what only looks wrong (an
                option far longer than the others) is a warning
                In other formats, with --category space [--difficulty 2] for what they do not say: .gift, .aiken or .txt
                (Moodle's), .json of Open Trivia DB, --format kahoot for a .csv of Kahoot's template. The text of a question
                is what it is known by: the same file again changes nothing. --format gift|aiken|opentdb|kahoot says what
                no name tells. --media <folder>: files that the columns name are copied to public/media, which a game that
                runs serves after its next start: .webp, .png, .jpg to 500 KB, .ogg, .webm, .mp3, .m4a to 1 MB
  categories    slug, name, icon, is_premium (0 or 1), coins, language_id (of languages; 14, English, if empty), mode
                (quiz-zone, fun-and-learn, guess-the-word, audio, maths or multi-match), subcategories (slug:Name|slug:Name:icon),
                is_reserved (1: only contests and exams ask its new questions, until you import it with 0)
  languages     id (digits), language, code (es), is_default, is_active (0 until it has questions): what questions are in
  contests      id, name, description, image, start, end (2026-12-01T18:00+01:00), entry, prizes (1:100|2:50), language_id (14,
                English, if empty), questions; and names, descriptions: both in other languages of the screen, as in
                es:Copa|hi:कप, or {"es": "Copa"}. One that has begun changes no more, but for names and descriptions: call
                it off, or let it end. Without an image it has the drawing of the category of most of its questions
  exams         id, title, date (2026-12-01), opens and closes (09:30; the whole day if empty), time_zone (Europe/Berlin; the
                game's if empty), minutes, key (6 to 12 letters or digits), answer_again (0 or 1), language_id (of languages),
                questions (space-001:2|…), titles (in other languages, as the names of contests); see exam --help
  daily         day (2026-12-01), language_id (14, English, if empty), questions: what the daily quiz of a day asks. Without a
                list ten are drawn; one that is drawn, and may be played already, is replaced by yours
  settings      name (system.per_coin), value (a switch: 0 or 1); or JSON {system: {…}, web: {…}, home: {…}, pages: {…},
                badges: {…}}, in which a switch is true or false
  translations  key, text; or JSON as content/messages/en.json. With --language urdu [--title T --code ur --rtl]`,
  export: `npm run admin -- export <kind> <file.csv|file.json>
  questions, categories, languages, settings   as import takes them
  contests                                     as import takes them
  contest-results                              who took part in which contest, with points, time, rank and prize
  users, ledger                                every account, every movement of coins
  question-reports                             what players wrote about questions, the newest first
  message-reports                              reported messages of the chat, with author and reporter; the text for a month`,
  backup: `npm run admin -- backup <file.jsonl.gz> [--database D]
Writes all documents of the database into a new file, as they were at one instant, with the type of each value. It must be
done within an hour. The file has players' data, so only you can read it. Accounts of Firebase Authentication are not in it:
docs/operate.md. --database is another database of the project, for instance a clone of yesterday.`,
  restore: `npm run admin -- restore <file.jsonl.gz> [--replace] [--dry-run] [--database D]
Writes all documents of a backup into an empty database; the project may be another one. --replace first deletes every
document that is there. --dry-run only checks the file. Switch the maintenance on a minute before, or stop the game. During
the restore the game is under maintenance, and the scheduled work does nothing. After an interrupted restore both stay so:
run restore again, it replaces what was written.`,
  redeem: `npm run admin -- redeem list                             with what each player has left, and which are begun
npm run admin -- redeem begin <uid> <id> [--reason R]       before you pay: the player can no longer cancel it, and
                                                            no other operator can begin it. A deactivated account
                                                            is paid only with a reason
npm run admin -- redeem complete <uid> <id>                 after you paid
npm run admin -- redeem invalid <uid> <id> [--reason R]     it cannot be paid; the coins go back
Begin, pay, complete, in this order. If begin is refused, do not pay.`,
  user: `npm run admin -- user show <uid|email>         the status, coins, those a payout can take, and answers faster than anybody reads
npm run admin -- user deactivate <uid|email>   ends all sessions at once, no new sign-in
npm run admin -- user activate <uid|email>
npm run admin -- user delete <uid>             deletes a deactivated account with all its data, for good: for a player who
                                               can no longer sign in. Never delete the user at Firebase instead`,
  exam: `npm run admin -- exam import <exams.csv|json> [--questions Q [--media M]] [--dry-run]
                                               as import exams; before it the questions of file Q with media of folder M
npm run admin -- exam list                     the exams with their hours, how many began them, and wrong keys
npm run admin -- exam open <id>                lets players begin it in its hours, and counts wrong keys from 0; an imported exam
                                               is open. After 100 wrong keys of all players nobody new gets in until then
npm run admin -- exam admit <id> <uid|email>   lets one player in meanwhile, or after 10 wrong keys of that player
npm run admin -- exam close <id>               nobody begins it any more; who has begun goes on until the own time is over
npm run admin -- exam results <id> <file.csv>  who sat it, with marks, violations and absences; beside it, in
                                               file-questions.csv, of each question how many had it right (difficulty, 0 to
                                               1) and how that goes with the other marks (discrimination, point-biserial, -1
                                               to 1); annulled attempts count for neither
npm run admin -- exam annul <id> <uid|email> --reason R    it ends and does not count; the player reads why
npm run admin -- exam reinstate <id> <uid|email>           an annulled attempt counts again, as far as it was played
What the page does against cheating, and what no web page can do: docs/run.md.`,
  contest: `npm run admin -- contest list
npm run admin -- contest cancel <id>     nobody can enter any more, and every entry is given back; not once its end has come
npm run admin -- contest winners <id>    who won, with what to look at before a release
npm run admin -- contest release <id> [--except uid|email] [--include uid|email]   its prizes can be paid out from now on; until then they are
                                         coins for playing. Takes contest_release_players (10) who have played. --except once for
                                         each player to spare, now and in later releases; --include releases a spared player's`,
  arena: `npm run admin -- arena list
npm run admin -- arena add --starts 2026-12-01T18:00+01:00 [--minutes 15] [--category slug] [--prizes 50,30,20]
                                         an arena at that time; prizes in coins that are never redeemable, by place, paid if at least
                                         10 players have a battle that counts. The setting arena_hourly has one each hour, without prizes`,
  doctor: `npm run admin -- doctor [folder] [--url https://quiz.example.com]
The same as npm run doctor: checks variables, credentials, rules, indexes, TTL, backups, sign-in, the scheduler and the
running game from outside. The folder has the .env, firestore.rules, firestore.indexes.json and apphosting.yaml.`,
  notify: `npm run admin -- notify --title T --message M [--image A] [--user uid|email]
--image is an own path like /icons/icon-192.png, or an https address on a host of PICTURE_HOSTS.
Without --user everybody who has registered until then sees it. Browsers whose players asked for it get a push message, where
FIREBASE_MESSAGING_SENDER_ID and FIREBASE_VAPID_KEY are set.`,
};

/** The help of the command, or of one of its parts. */
export function helpOf(command: string | undefined): string {
  return COMMANDS[command ?? ''] ?? GENERAL;
}
