/** A country with the facts that the questions about flags and maps use. */
export interface Country {
  /** ISO 3166-1 alpha-2, lower case. */
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly capital: string;
  /** The capital's place in degrees: longitude, latitude. */
  readonly place: readonly [number, number];
  /** The look of the flag, after "A flag with". */
  readonly flag: string;
}

/** Our own table, the best-known countries first: code, name, region, capital, latitude, longitude, flag. */
const ROWS = `
us|United States|North America|Washington, D.C.|38.9|-77.04|thirteen red and white stripes and a blue corner with fifty white stars
gb|United Kingdom|Northern Europe|London|51.51|-0.13|a red upright cross over red and white diagonals, on blue
fr|France|Western Europe|Paris|48.86|2.35|three vertical stripes: blue, white and red
de|Germany|Western Europe|Berlin|52.52|13.4|three horizontal stripes: black, red and gold
it|Italy|Southern Europe|Rome|41.9|12.5|three vertical stripes: green, white and red
jp|Japan|East Asia|Tokyo|35.68|139.75|a red disc on white
ca|Canada|North America|Ottawa|45.42|-75.7|red sides and a red leaf on a white square
cn|China|East Asia|Beijing|39.9|116.4|one large and four small yellow stars in the corner of a red field
br|Brazil|South America|Brasília|-15.79|-47.88|a yellow diamond on green, and in it a blue globe with stars and a band
in|India|South Asia|New Delhi|28.61|77.21|three horizontal stripes, saffron, white and green, and a blue wheel of 24 spokes
au|Australia|Oceania|Canberra|-35.28|149.13|a Union Jack in the corner of blue, one large star below it and five stars on the right
ru|Russia|Eastern Europe|Moscow|55.75|37.62|three horizontal stripes: white, blue and red
ch|Switzerland|Western Europe|Bern|46.95|7.45|a white cross with free ends on red
se|Sweden|Northern Europe|Stockholm|59.33|18.06|a yellow cross, nearer the left side, on blue
gr|Greece|Southern Europe|Athens|37.98|23.73|nine blue and white stripes and a white cross in a blue corner
tr|Turkey|Western Asia|Ankara|39.93|32.86|a white crescent and a white star on red
kr|South Korea|East Asia|Seoul|37.56|126.99|a red and blue disc on white, with black bars in the four corners
za|South Africa|Southern Africa|Pretoria|-25.75|28.19|a green Y lying on its side, with a black triangle, a red stripe above and a blue one below
ar|Argentina|South America|Buenos Aires|-34.6|-58.38|three stripes, light blue, white, light blue, and a sun with a face
ie|Ireland|Northern Europe|Dublin|53.35|-6.26|three vertical stripes: green, white and orange
nl|Netherlands|Western Europe|Amsterdam|52.37|4.9|three horizontal stripes: red, white and dark blue
no|Norway|Northern Europe|Oslo|59.91|10.75|a blue cross with white edges, nearer the left side, on red
dk|Denmark|Northern Europe|Copenhagen|55.68|12.57|a white cross, nearer the left side, on red
pl|Poland|Eastern Europe|Warsaw|52.23|21.01|two horizontal stripes: white above red
pt|Portugal|Southern Europe|Lisbon|38.72|-9.14|a green and a wider red vertical stripe, with a shield over a golden sphere where they meet
be|Belgium|Western Europe|Brussels|50.85|4.35|three vertical stripes: black, yellow and red
fi|Finland|Northern Europe|Helsinki|60.17|24.94|a blue cross, nearer the left side, on white
at|Austria|Western Europe|Vienna|48.21|16.37|three horizontal stripes: red, white and red
ua|Ukraine|Eastern Europe|Kyiv|50.45|30.52|two horizontal stripes: blue above yellow
eg|Egypt|Northern Africa|Cairo|30.04|31.24|three horizontal stripes, red, white and black, and a golden eagle with a shield in the middle
nz|New Zealand|Oceania|Wellington|-41.29|174.78|a Union Jack in the corner of blue, and four red stars with white edges
jm|Jamaica|the Caribbean|Kingston|18|-76.79|a yellow diagonal cross between green and black triangles
mx|Mexico|North America|Mexico City|19.43|-99.13|three vertical stripes, green, white and red, and an eagle with a snake on a cactus
es|Spain|Southern Europe|Madrid|40.42|-3.7|red, yellow and red stripes, the yellow one twice as wide, and a coat of arms between two pillars
sa|Saudi Arabia|Western Asia|Riyadh|24.71|46.68|white Arabic writing above a white sword, on green
th|Thailand|South-East Asia|Bangkok|13.76|100.5|five horizontal stripes, red, white, blue, white, red, the blue one twice as wide
vn|Vietnam|South-East Asia|Hanoi|21.03|105.85|one large yellow star in the middle of red
id|Indonesia|South-East Asia|Jakarta|-6.2|106.82|two horizontal stripes: red above white
cu|Cuba|the Caribbean|Havana|23.13|-82.38|five blue and white stripes and a white star in a red triangle
cl|Chile|South America|Santiago|-33.45|-70.67|white above red, and a white star in a blue square in the corner
co|Colombia|South America|Bogotá|4.71|-74.07|three horizontal stripes, yellow, blue and red, the yellow one half of the height
cz|Czechia|Eastern Europe|Prague|50.08|14.44|white above red, with a blue triangle at the left
hu|Hungary|Eastern Europe|Budapest|47.5|19.04|three horizontal stripes: red, white and green
is|Iceland|Northern Europe|Reykjavik|64.15|-21.94|a red cross with white edges, nearer the left side, on blue
pe|Peru|South America|Lima|-12.05|-77.04|three vertical stripes: red, white and red
ng|Nigeria|Western Africa|Abuja|9.07|7.48|three vertical stripes: green, white and green
ke|Kenya|Eastern Africa|Nairobi|-1.29|36.82|black, red and green stripes with white edges, and a shield over crossed spears
ma|Morocco|Northern Africa|Rabat|34.02|-6.83|a green five-pointed star, drawn in outline, on red
pk|Pakistan|South Asia|Islamabad|33.69|73.05|a white crescent and star on dark green, and a white stripe at the left
ph|Philippines|South-East Asia|Manila|14.6|120.98|blue above red, and a white triangle with a yellow sun and three stars
sg|Singapore|South-East Asia|Singapore|1.29|103.85|red above white, and a white crescent with five stars in the corner
my|Malaysia|South-East Asia|Kuala Lumpur|3.14|101.69|fourteen red and white stripes and a blue corner with a yellow crescent and star
ro|Romania|Eastern Europe|Bucharest|44.43|26.1|three vertical stripes: blue, yellow and red
hr|Croatia|Southern Europe|Zagreb|45.81|15.98|red, white and blue stripes and a chequered shield under a crown of five small ones
np|Nepal|South Asia|Kathmandu|27.72|85.32|two red pennants one above the other, with a white moon and a white sun: not a rectangle
ir|Iran|Western Asia|Tehran|35.69|51.39|green, white and red stripes, writing along their edges and a red emblem in the middle
iq|Iraq|Western Asia|Baghdad|33.31|44.37|red, white and black stripes with green Arabic writing in the middle
uy|Uruguay|South America|Montevideo|-34.9|-56.19|nine white and blue stripes and a golden sun with a face in the corner
gh|Ghana|Western Africa|Accra|5.6|-0.19|red, yellow and green horizontal stripes with a black star in the middle
et|Ethiopia|Eastern Africa|Addis Ababa|9.03|38.74|green, yellow and red stripes and a blue disc with a yellow star of lines
dz|Algeria|Northern Africa|Algiers|36.75|3.06|green and white halves with a red crescent and star in the middle
tn|Tunisia|Northern Africa|Tunis|36.81|10.18|a red crescent and star in a white disc on red
kp|North Korea|East Asia|Pyongyang|39.02|125.75|a wide red stripe between thin white and blue ones, and a red star in a white disc
lk|Sri Lanka|South Asia|Sri Jayawardenepura Kotte|6.89|79.92|a golden lion with a sword on dark red, beside green and orange stripes
bd|Bangladesh|South Asia|Dhaka|23.81|90.41|a red disc, a little left of the middle, on green
ae|United Arab Emirates|Western Asia|Abu Dhabi|24.45|54.38|a red vertical stripe at the left beside green, white and black horizontal ones
qa|Qatar|Western Asia|Doha|25.29|51.53|maroon with a white band at the left, whose edge has nine teeth
ve|Venezuela|South America|Caracas|10.49|-66.88|yellow, blue and red stripes of equal height and an arc of eight white stars
bo|Bolivia|South America|Sucre|-19.04|-65.26|three horizontal stripes, red, yellow and green, and a coat of arms
ec|Ecuador|South America|Quito|-0.18|-78.47|yellow, blue and red stripes, the yellow one widest, and a coat of arms with a condor
py|Paraguay|South America|Asunción|-25.28|-57.63|red, white and blue horizontal stripes with a small round emblem in the middle
cr|Costa Rica|Central America|San José|9.93|-84.08|five stripes, blue, white, red, white, blue, the red one twice as wide
pa|Panama|Central America|Panama City|8.98|-79.52|four quarters: white with a blue star, red, blue, white with a red star
bg|Bulgaria|Eastern Europe|Sofia|42.7|23.32|three horizontal stripes: white, green and red
rs|Serbia|Southern Europe|Belgrade|44.79|20.45|red, blue and white stripes and a coat of arms with an eagle of two heads
sk|Slovakia|Eastern Europe|Bratislava|48.15|17.11|white, blue and red stripes and a red shield with a double white cross on three hills
si|Slovenia|Southern Europe|Ljubljana|46.05|14.51|white, blue and red stripes and a small shield with a white mountain and three stars
ee|Estonia|Northern Europe|Tallinn|59.44|24.75|three horizontal stripes: blue, black and white
lv|Latvia|Northern Europe|Riga|56.95|24.11|dark red with a narrow white stripe across the middle
lt|Lithuania|Northern Europe|Vilnius|54.69|25.28|three horizontal stripes: yellow, green and red
al|Albania|Southern Europe|Tirana|41.33|19.82|a black eagle with two heads on red
cy|Cyprus|Western Asia|Nicosia|35.17|33.36|an island's shape in copper above two olive branches, on white
mt|Malta|Southern Europe|Valletta|35.9|14.51|white and red halves and a grey cross in the upper left corner
lu|Luxembourg|Western Europe|Luxembourg City|49.61|6.13|three horizontal stripes: red, white and light blue
mc|Monaco|Western Europe|Monaco|43.73|7.42|two horizontal stripes: red above white
va|Vatican City|Southern Europe|Vatican City|41.9|12.45|yellow and white halves, and two crossed keys under a papal crown
lb|Lebanon|Western Asia|Beirut|33.89|35.5|a green tree on a wide white stripe between two red ones
jo|Jordan|Western Asia|Amman|31.95|35.93|black, white and green stripes and a red triangle with a white seven-pointed star
kw|Kuwait|Western Asia|Kuwait City|29.37|47.98|green, white and red stripes and a black shape with slanted ends at the left
om|Oman|Western Asia|Muscat|23.59|58.41|a red band at the left with crossed swords, beside white, red and green stripes
ye|Yemen|Western Asia|Sanaa|15.35|44.21|three horizontal stripes: red, white and black, without a sign
kz|Kazakhstan|Central Asia|Astana|51.17|71.45|a yellow sun over an eagle on sky blue, and a golden ornament along the left
mn|Mongolia|East Asia|Ulaanbaatar|47.89|106.91|red, blue and red vertical stripes and a yellow emblem of signs at the left
mm|Myanmar|South-East Asia|Naypyidaw|19.76|96.08|yellow, green and red stripes and one large white star
kh|Cambodia|South-East Asia|Phnom Penh|11.56|104.92|a white temple with towers on a red stripe between two blue ones
la|Laos|South-East Asia|Vientiane|17.98|102.63|a white disc on a blue stripe between two red ones
bt|Bhutan|South Asia|Thimphu|27.47|89.64|yellow and orange halves along a diagonal, and a white dragon
mv|Maldives|South Asia|Malé|4.18|73.51|a white crescent in a green rectangle with a red border
ly|Libya|Northern Africa|Tripoli|32.89|13.19|red, black and green stripes, the black one widest, with a white crescent and star
sd|Sudan|Northern Africa|Khartoum|15.5|32.56|red, white and black stripes and a green triangle at the left
sn|Senegal|Western Africa|Dakar|14.69|-17.45|green, yellow and red vertical stripes and a green star in the middle
ci|Ivory Coast|Western Africa|Yamoussoukro|6.83|-5.29|three vertical stripes: orange, white and green
cm|Cameroon|Central Africa|Yaoundé|3.85|11.5|green, red and yellow vertical stripes and a yellow star in the middle
cd|DR Congo|Central Africa|Kinshasa|-4.32|15.31|a red diagonal with yellow edges on sky blue, and a yellow star in the corner
ao|Angola|Central Africa|Luanda|-8.84|13.23|red above black, with half a cogwheel, a machete and a star in yellow
tz|Tanzania|Eastern Africa|Dodoma|-6.17|35.74|a black diagonal with yellow edges between green and blue
ug|Uganda|Eastern Africa|Kampala|0.32|32.58|six stripes, black, yellow, red, black, yellow, red, and a crane in a white disc
zw|Zimbabwe|Eastern Africa|Harare|-17.83|31.05|seven stripes of four colours, and a bird over a red star in a white triangle
zm|Zambia|Eastern Africa|Lusaka|-15.42|28.28|green, with an orange eagle over red, black and orange bars at the lower right
mg|Madagascar|Eastern Africa|Antananarivo|-18.88|47.51|a white vertical stripe beside red above green
mz|Mozambique|Eastern Africa|Maputo|-25.97|32.57|green, black and yellow stripes, and a rifle, a hoe and a book on a star in a red triangle
na|Namibia|Southern Africa|Windhoek|-22.56|17.08|a red diagonal with white edges between blue, with a yellow sun, and green
bw|Botswana|Southern Africa|Gaborone|-24.65|25.91|a black stripe with white edges across light blue
so|Somalia|Eastern Africa|Mogadishu|2.04|45.34|one white star in the middle of light blue
rw|Rwanda|Eastern Africa|Kigali|-1.95|30.06|light blue above yellow and green, with a yellow sun in the upper right corner
ht|Haiti|the Caribbean|Port-au-Prince|18.54|-72.34|blue above red, with a white box in the middle that shows a palm and weapons
bs|Bahamas|the Caribbean|Nassau|25.06|-77.34|aquamarine, yellow and aquamarine stripes and a black triangle at the left
bb|Barbados|the Caribbean|Bridgetown|13.1|-59.62|blue, yellow and blue vertical stripes and the black head of a trident
tt|Trinidad and Tobago|the Caribbean|Port of Spain|10.66|-61.51|a black diagonal with white edges on red
fj|Fiji|Oceania|Suva|-18.14|178.44|a Union Jack in the corner of light blue, and a shield with a red cross
pg|Papua New Guinea|Oceania|Port Moresby|-9.44|147.18|red with a yellow bird, black with five white stars, divided by a diagonal
hn|Honduras|Central America|Tegucigalpa|14.07|-87.19|blue, white and blue stripes with five blue stars in the shape of an X
ni|Nicaragua|Central America|Managua|12.11|-86.24|blue, white and blue stripes with a triangle in a ring of writing
gt|Guatemala|Central America|Guatemala City|14.63|-90.51|light blue, white and light blue vertical stripes, and a scroll and a green bird over crossed rifles
sv|El Salvador|Central America|San Salvador|13.69|-89.19|blue, white and blue stripes and a triangle in a green wreath
do|Dominican Republic|the Caribbean|Santo Domingo|18.49|-69.93|a white cross between two blue and two red quarters, and a coat of arms in the middle
ba|Bosnia and Herzegovina|Southern Europe|Sarajevo|43.86|18.41|a yellow triangle and a row of white stars on blue
me|Montenegro|Southern Europe|Podgorica|42.44|19.26|a golden eagle with two heads on red, and a golden border
mk|North Macedonia|Southern Europe|Skopje|42|21.43|a yellow sun with eight widening rays on red
md|Moldova|Eastern Europe|Chișinău|47.01|28.86|blue, yellow and red vertical stripes with an eagle that bears a bull's head
by|Belarus|Eastern Europe|Minsk|53.9|27.57|a wide red stripe above a green one, and a red and white ornament along the left
ge|Georgia|Western Asia|Tbilisi|41.72|44.79|a large red cross on white, with a small red cross in each quarter
am|Armenia|Western Asia|Yerevan|40.18|44.51|three horizontal stripes: red, blue and orange
az|Azerbaijan|Western Asia|Baku|40.38|49.87|blue, red and green stripes with a white crescent and an eight-pointed star
uz|Uzbekistan|Central Asia|Tashkent|41.31|69.28|blue, white and green stripes with thin red edges, a crescent and twelve stars
tm|Turkmenistan|Central Asia|Ashgabat|37.95|58.38|green with a red vertical band of five carpet patterns, a white crescent and five stars
kg|Kyrgyzstan|Central Asia|Bishkek|42.87|74.59|a yellow sun on red, with crossed lines in its disc
tj|Tajikistan|Central Asia|Dushanbe|38.56|68.77|red, white and green stripes with a golden crown under an arc of seven stars
bh|Bahrain|Western Asia|Manama|26.22|50.58|red with a white band at the left, whose edge has five teeth
bn|Brunei|South-East Asia|Bandar Seri Begawan|4.94|114.95|white and black diagonals on yellow and a red emblem with a crescent and hands
tl|Timor-Leste|South-East Asia|Dili|-8.56|125.58|a black triangle with a white star over a yellow one, on red
ml|Mali|Western Africa|Bamako|12.65|-8|three vertical stripes: green, yellow and red
ne|Niger|Western Africa|Niamey|13.51|2.11|orange, white and green horizontal stripes with an orange disc in the middle
td|Chad|Central Africa|N'Djamena|12.11|15.05|three vertical stripes: dark blue, yellow and red
mr|Mauritania|Western Africa|Nouakchott|18.09|-15.98|a yellow crescent and star on green between two red stripes
bf|Burkina Faso|Western Africa|Ouagadougou|12.37|-1.53|red above green, with a yellow star in the middle
bj|Benin|Western Africa|Porto-Novo|6.5|2.6|a green vertical stripe beside yellow above red
tg|Togo|Western Africa|Lomé|6.14|1.21|green and yellow stripes and a white star in a red square
sl|Sierra Leone|Western Africa|Freetown|8.47|-13.23|three horizontal stripes: green, white and blue
lr|Liberia|Western Africa|Monrovia|6.3|-10.8|eleven red and white stripes and one white star in a blue corner
gn|Guinea|Western Africa|Conakry|9.56|-13.65|three vertical stripes: red, yellow and green
gm|Gambia|Western Africa|Banjul|13.45|-16.58|red, blue and green stripes, the blue one with white edges
cv|Cape Verde|Western Africa|Praia|14.93|-23.51|a ring of ten yellow stars on blue, over white, red and white stripes
ga|Gabon|Central Africa|Libreville|0.39|9.45|three horizontal stripes: green, yellow and blue
cg|Republic of the Congo|Central Africa|Brazzaville|-4.26|15.28|a yellow diagonal between green and red
cf|Central African Republic|Central Africa|Bangui|4.36|18.56|blue, white, green and yellow stripes crossed by a red one, with a yellow star
ss|South Sudan|Eastern Africa|Juba|4.85|31.58|black, red and green stripes with white edges, and a yellow star in a blue triangle
er|Eritrea|Eastern Africa|Asmara|15.33|38.93|a red triangle with a golden olive wreath between green and blue
dj|Djibouti|Eastern Africa|Djibouti|11.59|43.15|light blue above green, and a red star in a white triangle
bi|Burundi|Eastern Africa|Gitega|-3.43|29.93|a white diagonal cross between red and green, and three stars in a disc
mw|Malawi|Eastern Africa|Lilongwe|-13.97|33.79|black, red and green stripes, and half a red sun rising on the black one
ls|Lesotho|Southern Africa|Maseru|-29.31|27.48|blue, white and green stripes with a black pointed hat
sz|Eswatini|Southern Africa|Mbabane|-26.31|31.14|a black and white shield with spears on red, between yellow and blue stripes
mu|Mauritius|Eastern Africa|Port Louis|-20.16|57.5|four horizontal stripes: red, blue, yellow and green
sc|Seychelles|Eastern Africa|Victoria|-4.62|55.45|five rays from the lower left: blue, yellow, red, white and green
gy|Guyana|South America|Georgetown|6.8|-58.16|a yellow arrowhead and a smaller red one, both with edges, on green
sr|Suriname|South America|Paramaribo|5.85|-55.2|green, white, red, white and green stripes with a yellow star in the middle
gd|Grenada|the Caribbean|St George's|12.06|-61.75|yellow and green triangles in a red border with six stars, and a nutmeg
lc|Saint Lucia|the Caribbean|Castries|14.01|-60.99|a yellow and a black triangle with white edges on light blue
ws|Samoa|Oceania|Apia|-13.83|-171.77|red with a blue corner that holds five white stars
to|Tonga|Oceania|Nukuʻalofa|-21.14|-175.2|red with a red cross in a white corner
sb|Solomon Islands|Oceania|Honiara|-9.43|159.95|a yellow diagonal between blue, with five white stars, and green
pw|Palau|Oceania|Ngerulmud|7.5|134.62|a yellow disc, a little left of the middle, on light blue
ki|Kiribati|Oceania|South Tarawa|1.33|172.98|a yellow frigate bird over a rising sun and blue and white waves
`;

/** All countries that the questions use, the best-known first. */
export const COUNTRIES: readonly Country[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [code = '', name = '', region = '', capital = '', latitude, longitude, flag = ''] =
      row.split('|');
    const place = [Number(longitude), Number(latitude)] as const;
    return { code, name, region, capital, place, flag };
  });

const WITH_ARTICLE =
  /^(United|Netherlands|Philippines|Maldives|Bahamas|Central African|Dominican|Republic|Gambia|Seychelles|Solomon|DR Congo|Ivory)/;

/** The name as it stands in a sentence, as in "the Netherlands". */
export const inText = (name: string) => (WITH_ARTICLE.test(name) ? `the ${name}` : name);

/** The words of an answer that a hint must not have: those of three and more letters, and the whole. */
function wordsOf(text: string): string[] {
  return [
    ...(text.toLowerCase().match(/(?!(?:and|the) )[\p{L}\p{N}]{3,}/gu) ?? []),
    text.toLowerCase(),
  ];
}

/** Whether a text has no word of an answer. */
export function hidesAnswer(text: string, answer: string): boolean {
  const words: readonly string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return !wordsOf(answer).some((word) => words.includes(word));
}

/** The first of the texts that has no word of an answer. */
export function firstHiding(answer: string, ...texts: readonly string[]): string {
  const found = texts.find((text) => hidesAnswer(text, answer));
  if (found === undefined) throw new Error(`each text names ${answer}`);
  return found;
}

/** A sentence about a country's place and capital. */
export function capitalNote({ name, region, capital }: Country): string {
  const own = inText(name);
  const subject = own.charAt(0).toUpperCase() + own.slice(1);
  return capital === name
    ? `${subject} lies in ${region}.`
    : `${subject} lies in ${region}; its capital is ${capital.replace(/\.$/, '')}.`;
}
