/**
 * Common English idioms with what they mean in plain words: `idiom = meaning`, with a bar or a line's end between. Words match in any inflection; `*` stands for one
 * or two words between ("make * day"), `one's` for a possessive. The embeddings read idioms word by word; the meaning goes beside the
 * words of the message, never in their place. Source: own, from general knowledge.
 */
export const IDIOMS = `
give up the ghost = stop working, break | on the blink = not working, broken | on its last legs = almost broken, near its end
go belly up = fail, go bankrupt | go down the drain = be lost, be wasted | fall through = fail, not happen | fall flat = fail
go south = get worse | go up in smoke = be lost | hit a snag = meet a problem | hit the roof = get very angry
hit the ceiling = get very angry | hit the books = study | hit the hay = go to bed | hit the sack = go to bed | hit the road = leave
hit the jackpot = have great luck | hit the nail on the head = be exactly right | hit it off = like each other at once
make ends meet = have enough money to live | live from hand to mouth = have barely enough money to live
tighten one's belt = spend less money | cost an arm and a leg = be very expensive | cost a fortune = be very expensive
break the bank = be too expensive | pay through the nose = pay too much | dirt cheap = very cheap | a rip-off = too expensive
strapped for cash = short of money | tight on money = short of money | in the red = in debt | in the black = making a profit
foot the bill = pay for it | pick up the tab = pay for it | go dutch = share the bill | bring home the bacon = earn the money
bread and butter = main income, how one makes a living | make a killing = earn a lot of money | make a fortune = earn a lot of money
nest egg = savings | rainy day = time of need | a drop in the ocean = a very small amount | a piece of cake = very easy
a walk in the park = very easy | child's play = very easy | no brainer = easy decision | uphill battle = difficult
tie the knot = get married | get hitched = get married | pop the question = propose marriage | walk down the aisle = get married
split up = separate, end the relationship | call it a day = stop working for today | call it quits = stop, give up
throw in the towel = give up | give it a shot = try | give it a go = try | have a go = try | take a stab = try
take the plunge = decide to do it | bite the bullet = do something unpleasant | bite off more than one can chew = take on too much
cut corners = do it carelessly or cheaply | cut to the chase = come to the point | cut * some slack = be less strict
beat around the bush = avoid the point | get cold feet = become afraid and back out | chicken out = back out from fear | back out = withdraw
have second thoughts = doubt, reconsider | change one's mind = decide otherwise | sit on the fence = be undecided
be in two minds = be undecided | up in the air = undecided, open | set in stone = fixed, final | all thumbs = clumsy
two left feet = clumsy at dancing | a green thumb = good at gardening | green fingers = good at gardening | a dab hand = skilful
know * like the back of one's hand = know very well | know the ropes = know how it is done | learn the ropes = learn how it is done
show * the ropes = teach how it is done | by heart = from memory | rack one's brain = think hard | sleep on it = decide later
draw a blank = remember nothing | ring a bell = sound familiar | slip one's mind = be forgotten
off the top of one's head = without thinking long | over the moon = very happy, delighted | on cloud nine = very happy
in seventh heaven = very happy | on top of the world = very happy | tickled pink = very pleased | thrilled to bits = delighted
down in the dumps = sad | under the weather = ill, unwell | feel blue = be sad | have the blues = be sad | out of sorts = unwell
sick as a dog = very ill | as right as rain = healthy, fine | on the mend = recovering | back on one's feet = recovered
fit as a fiddle = very healthy | in good shape = fit, healthy | out of shape = not fit | kick the bucket = die | pass away = die
pass out = faint | go cold turkey = stop at once | fall off the wagon = drink again | running on fumes = exhausted
run on empty = exhausted | dead on one's feet = exhausted | burn out = become exhausted | wiped out = exhausted | worn out = exhausted
knackered = very tired | dog tired = exhausted | pull an all-nighter = stay awake all night | burn the midnight oil = work late at night
burn the candle at both ends = work too much | not sleep a wink = not sleep at all | sleep like a log = sleep well
sleep like a baby = sleep well | round the clock = day and night, 24 hours a day | around the clock = day and night, 24 hours a day
at the crack of dawn = very early in the morning | in the nick of time = just in time | at the eleventh hour = at the last moment
once in a blue moon = very rarely | every now and then = sometimes | from time to time = sometimes
on the spur of the moment = without planning | out of the blue = unexpectedly | like clockwork = regularly, smoothly
ahead of the game = early | behind schedule = late | take one's time = be slow | drag one's feet = delay | in no time = very quickly
in a heartbeat = at once | in a flash = very quickly | packed to the rafters = completely full | packed like sardines = very crowded
bursting at the seams = too full | standing room only = completely full | sell like hot cakes = sell very well
sell out = be sold completely | a full house = completely full | a ghost town = empty, deserted
in the middle of nowhere = far from everything | off the beaten track = remote | a stone's throw = very near | on one's doorstep = very near
within walking distance = near | as the crow flies = in a straight line | rain cats and dogs = rain heavily | bucket down = rain heavily
pour down = rain heavily | boil hot = very hot | freeze cold = very cold | on thin ice = at risk | skate on thin ice = take a risk
play it safe = avoid risk | touch and go = uncertain, risky | a close call = a narrow escape | by the skin of one's teeth = only just
by a whisker = only just | miss the boat = miss the chance | jump the gun = act too early | jump on the bandwagon = follow the trend
jump through hoops = do many difficult things | go the extra mile = make a special effort | pull out all the stops = make every effort
give one's all = make every effort | bend over backwards = make every effort | move heaven and earth = make every effort
lend a hand = help | give * a hand = help | pitch in = help | have * back = support | stand up for = defend | in hot water = in trouble
in a pickle = in trouble | in a jam = in trouble | up the creek = in trouble | in the same boat = in the same situation
in over one's head = overwhelmed | snowed under = having too much work | up to one's ears = having too much work
up to one's neck = having too much work | swamped with = having too much of | have one's hands full = be very busy
have a lot on one's plate = be very busy | on one's plate = to do | on call = reachable for work | on the go = busy, active
on the fence = undecided | on the same page = in agreement | see eye to eye = agree | at odds = in disagreement
at loggerheads = in a quarrel | bury the hatchet = make peace | make up with = be friends again | fall out with = quarrel with
have a falling out = quarrel | have a bone to pick = have something to complain about | get on * nerves = annoy | drive * crazy = annoy
drive * up the wall = annoy | a pain in the neck = annoying | fed up with = annoyed by, tired of | sick of = tired of
sick and tired of = tired of | at the end of one's rope = out of patience | at one's wits' end = desperate
last straw = one problem too many | lose one's temper = get angry | lose one's cool = get angry | blow a fuse = get angry
blow up at = get angry with | see red = get angry | keep one's cool = stay calm | let the cat out of the bag = tell a secret
spill the beans = tell a secret | keep * under wraps = keep secret | keep one's lips sealed = keep a secret
through the grapevine = by rumour | in the loop = informed | out of the loop = not informed | keep * posted = inform
touch base = get in contact | drop * a line = write to | get in touch = contact | lose touch = have no contact any more
face the music = accept the consequences | get away with = go unpunished | get the sack = be dismissed from the job
get the boot = be dismissed from the job | get the axe = be dismissed, be cancelled | be let go = be dismissed from the job
give notice = resign from the job | hand in one's notice = resign from the job | climb the ladder = be promoted | between jobs = unemployed
out of work = unemployed | pull strings = use influence | pull * leg = tease, joke | take * for a ride = cheat
rip * off = cheat, overcharge | fall for = be deceived by, fall in love with | head over heels = completely in love
have a crush on = be in love with | have a soft spot for = be fond of | have a sweet tooth = like sweet things | couch potato = lazy person
early bird = person who gets up early | night owl = person who stays up late | black sheep = odd one of the family
spit image = looking exactly like | like two peas in a pod = very alike | like father like son = alike
chip off the old block = like the parent | little one = small child, baby | bun in the oven = pregnant | expect a baby = pregnant
in the family way = pregnant | fly off the shelf = sell very fast | fly the nest = move out from the parents
empty nest = home without the children | home sweet home = home | make oneself at home = be comfortable | feel at home = be comfortable
break the ice = start the conversation | break a leg = good luck | keep one's fingers crossed = hope for luck
third time lucky = success at the third try | back to the drawing board = start again | back to square one = start again
from scratch = from the beginning | start over = begin again | turn over a new leaf = begin anew, improve | turn a blind eye = ignore
turn down = refuse, reject | turn up = appear, arrive | put off = postpone | put on hold = postpone | on the back burner = postponed
on ice = postponed | call off = cancel | pull the plug = cancel, stop | nip * in the bud = stop early | scale back = reduce
cut back on = reduce | stock up on = buy a supply of | splash out = spend a lot of money | splurge on = spend a lot of money on
treat oneself to = buy as a treat | get rid of = remove, throw away | get hold of = reach, obtain | get over = recover from
get by = manage | scrape by = barely manage | get the hang of = learn how to do | get the green light = be allowed
give the green light = allow | thumbs up = approval | thumbs down = rejection | rule of thumb = rough rule
ballpark figure = rough estimate | give or take = about | more or less = about | a dime a dozen = very common | few and far between = rare
the tip of the iceberg = a small part | the lion's share = the largest part | the whole nine yards = everything
the best of both worlds = both advantages | a blessing in disguise = good in the end | a mixed blessing = good and bad
a white elephant = useless and expensive | a wild goose chase = a useless search | a needle in a haystack = very hard to find
leave no stone unturned = search everywhere | keep an eye on = watch | keep an eye out = watch for | lose track of = forget, not follow
lose one's way = get lost | drop the ball = make a mistake | screw up = make a mistake | mess up = make a mistake | slip up = make a mistake
put one's foot in it = say the wrong thing | bark up the wrong tree = be mistaken | take with a grain of salt = doubt
take with a pinch of salt = doubt | miss the point = not understand | get the picture = understand | clear as mud = hard to understand
all Greek to me = not understandable | over one's head = too difficult to understand | not one's cup of tea = not liked
right up one's alley = liked, fitting | down to earth = practical, modest | easy on the eye = good looking
food for thought = something to think about | feel under pressure = be stressed | butterflies in one's stomach = nervous | on edge = nervous
on pins and needles = nervous | a bundle of nerves = very nervous | shake like a leaf = very afraid | scared stiff = very afraid
scared to death = very afraid | cry over spilt milk = regret what cannot be changed | water under the bridge = past and forgiven
let bygones be bygones = forgive | laugh one's head off = laugh a lot | crack up = laugh | in stitches = laughing
eat like a horse = eat a lot | eat like a bird = eat little | pig out = eat too much | starve to death = be very hungry
a bite to eat = a meal | wet one's whistle = drink | drink like a fish = drink too much | paint the town red = go out and celebrate
have a blast = have great fun | have a ball = have great fun | let one's hair down = relax | take it easy = relax | chill out = relax
kick back = relax | hang out = spend time | bump into = meet by chance | run into = meet by chance | come across = find by chance
come down with = fall ill with | come up short = not have enough | run out of = have no more | run late = be late
run errands = do small jobs | hold one's horses = wait | hang in there = do not give up | stick to one's guns = not change one's opinion
stick out like a sore thumb = be very noticeable | think outside the box = think in new ways | the ball is in * court = it is up to
pass the buck = blame somebody else | pull one's weight = do one's share | rest on one's laurels = make no more effort
steal the show = get all the attention | the sky is the limit = everything is possible | the writing on the wall = signs of failure
`;
