/** A constellation with what one sees and knows of it. */
export interface ConstellationFact {
  /** The code of the International Astronomical Union. */
  readonly code: string;
  readonly name: string;
  /** The look of the lines, after "The lines show". */
  readonly seen: string;
  readonly hint: string;
  readonly note: string;
}

/** Our own table, the best-known first: code | name | what is seen | hint | note. */
const ROWS = `
Ori|Orion|an hourglass with three stars in a row at its waist, a club above and a shield beside it|It is a hunter of Greek myths, with a belt of three stars.|Its reddish shoulder is Betelgeuse, its bluish foot Rigel; the three stars of the belt point to Sirius.
UMa|Ursa Major|a large animal; seven bright stars form a bowl with a bent handle at its back|It holds the Plough, also called the Big Dipper.|The two stars at the front of the Plough point to the Pole Star.
Cas|Cassiopeia|a W of five stars|It is a queen of Greek myths, on her chair.|Its W lies on the other side of the Pole Star from the Plough.
Cru|Crux|a small cross of four bright stars|It stands on the flag of Australia.|The Southern Cross is the smallest of all 88 constellations; its long beam points to the south pole of the sky.
Leo|Leo|a lying animal: a hook of stars like a mirrored question mark in front, a triangle behind|The sun stands in it at the end of August.|The bright star at the bottom of the hook is Regulus, "little king".
Sco|Scorpius|a long hook: a fan of claws, a bright star in the middle and a curled tail|It is an animal with a sting.|Its heart is the red giant Antares, "rival of Mars".
Cyg|Cygnus|a large cross whose long beam is the neck of a flying bird|It is a bird, also called the Northern Cross.|Its tail is Deneb, one of the three stars of the Summer Triangle.
Lyr|Lyra|a small parallelogram that hangs from one very bright star|It is an instrument, the one of Orpheus.|Its main star, Vega, is the fifth brightest of the sky.
Tau|Taurus|a V of stars, the face of an animal, with two long horns|The sun stands in it in May and June.|The red eye is Aldebaran; the Pleiades belong to it too.
Gem|Gemini|two stick figures side by side, each with a bright star as its head|The sun stands in it in early July.|The two heads are Castor and Pollux, twins of Greek myths.
UMi|Ursa Minor|a small bowl with a bent handle that ends in a bright star|It is the smaller of two animals near the pole of the sky.|The end of its tail is the Pole Star, which shows the north.
Aql|Aquila|a bird with wide wings and one very bright star|It is the bird of Zeus.|Its main star, Altair, is the southern corner of the Summer Triangle.
Vir|Virgo|a long figure with a bright star at the lower end and spread arms|The sun stands in it at the beginning of autumn.|Its bright star is Spica, "ear of wheat".
CMa|Canis Major|an animal with the brightest star of the sky on its chest|It follows Orion.|Sirius is the brightest star of the night sky, 8.6 light years away.
Peg|Pegasus|a large square whose corner continues in a long neck|It is an animal with wings.|Its great square is easy to find in autumn; one corner belongs to Andromeda.
And|Andromeda|a long chain of stars, with a side branch near its middle|It is a princess of Greek myths who was chained to a rock.|It holds the nearest large galaxy, 2.5 million light years away.
Boo|Bootes|a kite with a very bright star at its lower end|It is a herdsman.|The curved handle of the Plough points to its star Arcturus.
Sgr|Sagittarius|a teapot with a spout and a handle, and further stars around it|The sun stands in it at Christmas.|The middle of the Milky Way lies behind the spout of its teapot.
Aur|Auriga|a ring of five or six stars, one of them very bright|It is a charioteer.|Its main star is Capella, "little goat".
CrB|Corona Borealis|a small half circle, open at the top|It is a piece of jewellery in the north.|Its brightest star is Gemma, "jewel".
Per|Perseus|two curved chains of stars that meet in a bright one|It is a hero who cut off the head of Medusa.|Its star Algol fades every 2.87 days, when a darker star passes in front of it.
Ari|Aries|a short bent line of a few stars|The sun stands in it in late April and early May.|Its golden fleece was what Jason and his crew looked for.
Cnc|Cancer|a faint Y upside down|The sun stands in it at the end of July.|In its middle lies the Beehive, a cluster of about a thousand stars.
Lib|Libra|a quadrilateral with two legs hanging down|It is an instrument of justice.|Its two brightest stars once were the claws of the Scorpion.
Cap|Capricornus|a wide triangle, a little bent at its sides|It is half goat, half fish.|The sun stands in it in late January and early February.
Aqr|Aquarius|a long zigzag with a small Y at the top|It pours water.|Its small Y is the jar from which the water flows.
Psc|Pisces|two long lines that meet in a V, one with a ring at its end|Two animals of the water hang on cords.|The sun stands in it at the beginning of spring.
CMi|Canis Minor|a short line of two stars, one of them very bright|It is the smaller of two animals of Orion.|Its main star is Procyon, "before the dog": it rises before Sirius.
Del|Delphinus|a small diamond with a tail|It is an animal of the sea that saved a singer.|Its stars Sualocin and Rotanev spell Nicolaus Venator backwards, an astronomer of Palermo.
Cen|Centaurus|a large figure with four legs and two very bright stars in front|It is half man, half horse.|Alpha Centauri in its front leg is the nearest bright star, 4.4 light years away.
Her|Hercules|a keystone of four stars with four bent limbs|It is a hero with twelve labours.|In the side of its keystone lies the great globular cluster M 13.
Dra|Draco|a long winding line that ends in a head of four stars|It winds around the pole of the sky.|Its star Thuban was the pole star when the pyramids were built.
Cep|Cepheus|a house with a pointed roof|It is a king, the husband of Cassiopeia.|Its star Delta was the model of the stars whose pulse shows their distance.
Crv|Corvus|a small lopsided quadrilateral with one short leg|It is a black bird.|It sits on the back of the Water Snake.
Cet|Cetus|a ring of stars as a head, a long neck and a large body|It is a monster of the sea.|Its star Mira shines and fades within eleven months.
Oph|Ophiuchus|a large house-shaped ring with lines to both sides|It is a man who carries a snake.|The sun stands in it in early December, though it is no sign of the zodiac.
Lep|Lepus|a bow-shaped quadrilateral with two ears|It crouches at the feet of Orion.|It has one of the reddest stars known, Hind's Crimson Star.
Tri|Triangulum|three stars with three sides|It is a figure of geometry.|It holds the third largest galaxy of our group, M 33.
Eri|Eridanus|a very long winding line that ends in a bright star|It is a river.|Its southern end is Achernar, "end of the river".
Hya|Hydra|an extremely long winding line with a small head|It is a snake of the water.|It is the largest of all constellations and takes more than six hours to rise.
Gru|Grus|a long line with a crossing one, like a bird with a long neck|It is a bird of the southern sky.|Dutch sailors brought it to Europe at the end of the 16th century.
CrA|Corona Australis|a small curved chain of faint stars|It is a piece of jewellery in the south.|It lies at the feet of Sagittarius.
PsA|Piscis Austrinus|a flat ring with one very bright star|It drinks what Aquarius pours.|Its main star is Fomalhaut, "mouth of the fish".
Sge|Sagitta|a short line that forks at one end|It flies between two birds.|Only two constellations are smaller.
Lup|Lupus|a tangle of lines between two chains, south of the Balance|It is a wild animal beside the Centaur.|In the year 1006 the brightest supernova of history shone there.
Ara|Ara|a small figure like an hourglass|The gods swore on it before their war with the Titans.|Smoke rises from it: the band of the Milky Way.
Car|Carina|a long bent line with the second brightest star of the sky at one end|It is a part of the ship Argo.|Its star Canopus is the second brightest of the night sky.
Pav|Pavo|a bright star at one end and a spread tail behind|It is a bird with a splendid tail.|Its main star is itself called Peacock, a name for pilots.
Phe|Phoenix|two joined quadrilaterals|It is a bird that burns and rises from its ashes.|It stands low in the south and is seen best from Australia and Chile.
Tuc|Tucana|a small figure of few faint stars|It is a bird with a large beak.|It holds the Small Magellanic Cloud, a galaxy beside ours.
TrA|Triangulum Australe|three stars with three nearly equal sides|It is a figure of geometry near the south pole of the sky.|Its brightest star is Atria.
Vel|Vela|a ring of bright stars|It is a part of the ship Argo, moved by wind.|Two of its stars and two of Carina form the False Cross.
Mon|Monoceros|a few faint stars in a zigzag between two dogs|It is a horse that never was.|The Rosette Nebula blooms in it.
Ser|Serpens|a chain that ends in a small head of three or four stars|A man holds it in two parts.|It is the only constellation of two separate parts.
Crt|Crater|a small goblet|One drinks from it.|It stands on the back of the Water Snake.
Lyn|Lynx|a long faint zigzag|Only sharp eyes see it.|Hevelius named it in 1687, because one needs the eyes of this cat to see it.
`;

/** The constellations that are asked for, the best-known first. */
export const CONSTELLATIONS: readonly ConstellationFact[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [code = '', name = '', seen = '', hint = '', note = ''] = row.split('|');
    return { code, name, seen, hint, note };
  });

/** Bright stars: the name, the code of the constellation, a note. The best-known come first. */
export const BRIGHT_STARS: readonly (readonly [name: string, code: string, note: string])[] = [
  ['Sirius', 'CMa', 'It is the brightest star of the night sky, 8.6 light years away.'],
  [
    'Polaris',
    'UMi',
    'It stands less than one degree from the pole of the sky, so it shows the north.',
  ],
  [
    'Betelgeuse',
    'Ori',
    'It is a red supergiant: in the place of the sun it would reach beyond Mars.',
  ],
  ['Rigel', 'Ori', 'It shines bluish white, with about 100,000 times the light of the sun.'],
  ['Vega', 'Lyr', 'It was the first star ever photographed, apart from the sun, in 1850.'],
  ['Arcturus', 'Boo', 'It is the brightest star of the northern half of the sky.'],
  ['Aldebaran', 'Tau', 'Its Arabic name means "the follower": it follows the Pleiades.'],
  ['Deneb', 'Cyg', 'Its Arabic name means "tail"; it is over a thousand light years away.'],
  ['Altair', 'Aql', 'It spins so fast, once in nine hours, that it is flattened.'],
  ['Antares', 'Sco', 'Its name means "rival of Mars", because it is as red.'],
  ['Capella', 'Aur', 'It consists of two pairs of stars and looks like one.'],
  ['Regulus', 'Leo', 'It lies nearly on the path of the sun, so the moon covers it now and then.'],
  ['Spica', 'Vir', 'By this star Hipparchus found out that the axis of the Earth turns slowly.'],
  ['Pollux', 'Gem', 'It has a planet of more than twice the mass of Jupiter.'],
  ['Castor', 'Gem', 'It is a system of six stars.'],
  ['Procyon', 'CMi', 'It rises shortly before Sirius, hence its name, "before the dog".'],
  ['Bellatrix', 'Ori', 'Its name is Latin for a female warrior.'],
  ['Mizar', 'UMa', 'Good eyes see a second star beside it, Alcor.'],
  ['Dubhe', 'UMa', 'With its neighbour Merak it points to the Pole Star.'],
  ['Algol', 'Per', 'A darker companion covers it every 2.87 days.'],
  ['Canopus', 'Car', 'Spacecraft steer by it; it is the second brightest of the night sky.'],
  ['Acrux', 'Cru', 'It is the southernmost star of the first magnitude.'],
  ['Fomalhaut', 'PsA', 'A disc of dust surrounds it.'],
  ['Denebola', 'Leo', 'Its Arabic name means "tail of the lion".'],
];
